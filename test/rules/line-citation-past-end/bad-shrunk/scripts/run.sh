#!/bin/sh
set -eu
echo 3
