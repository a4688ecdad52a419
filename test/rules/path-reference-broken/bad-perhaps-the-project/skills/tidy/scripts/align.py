print("aligned")
