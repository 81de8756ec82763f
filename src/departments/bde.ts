import { montar, visaoGeral } from './montar.ts'

export const departamento = montar('bde', [{ titulo: null, linhas: [visaoGeral('bde'), { path: '/bde/softmar', titulo: 'Softmar', icone: 'Database', permissao: 'externos.sistema.ver', tela: () => import('#modules/externos/web/telas.tsx').then((m) => m.TelaSoftmar) }] }])
