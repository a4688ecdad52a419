#!/bin/bash
source "$(dirname "$0")/../../shared/all.sh"
