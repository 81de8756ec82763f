import { mesa, montar, visaoGeral } from './montar.ts'

export const fin = montar('fin', [{ titulo: null, linhas: [visaoGeral('fin'), mesa('fin'), { path: '/fin/funil', titulo: 'Funil financeiro', icone: 'KanbanSquare' }] }])
