import { montar, visaoGeral } from './montar.ts'

export const ce = montar('ce', [{ titulo: null, linhas: [visaoGeral('ce')] }])
