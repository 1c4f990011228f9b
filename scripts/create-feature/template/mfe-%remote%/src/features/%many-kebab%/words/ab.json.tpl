{
  "jobs": { "%many-kebab%-bulk": "%many_ab%" }
}
