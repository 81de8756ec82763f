import type { LigadosNaPagina } from '#modules/ligados.ts'
import { tardia } from '#ui/tardia.tsx'

export const ligados: LigadosNaPagina = {
  usina: {
    abas: [
      {
        aba: 'espera',
        rotulo: 'Lista de espera',
        posicao: 2,
        permissao: 'matriculas.matricula.ver',
        Painel: tardia(() => import('./lista/fila.tsx').then((m) => m.EsperaDaUsina)),
      },
    ],
  },
  contato: {
    abas: [
      {
        aba: 'matricula',
        rotulo: 'Matrícula',
        posicao: 6,
        Painel: tardia(() => import('./no-contato.tsx').then((m) => m.MatriculasDoContato)),
      },
    ],
  },
}
