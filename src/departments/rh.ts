import { montar, visaoGeral } from './montar.ts'

export const departamento = montar('rh', [{ titulo: null, linhas: [{ ...visaoGeral('rh'), blocos: ['ausencias'] }] }])
