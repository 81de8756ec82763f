import { montar, visaoGeral } from './montar.ts'

export const inv = montar('inv', [{ titulo: null, linhas: [visaoGeral('inv')] }])
