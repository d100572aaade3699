/** @type {import("../look.js").Lesson[]} */
export const LESSONS = [];

/** @type {[string, string][]} */
export const GLOSSARY = [];
