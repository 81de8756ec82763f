import { montar, visaoGeral } from './montar.ts'

export const departamento = montar('inv', [{ titulo: null, linhas: [visaoGeral('inv')] }])
