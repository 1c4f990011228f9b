{
  "jobs": { "%many-kebab%-bulk": "%Many words%" }
}
