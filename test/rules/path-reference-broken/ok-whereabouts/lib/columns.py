print("columns")
