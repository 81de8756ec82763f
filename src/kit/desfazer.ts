/** How long an act in the funnels and the tasks can be undone, in minutes. Server and browser count the same time. */
export const MINUTOS_PARA_DESFAZER = 10
