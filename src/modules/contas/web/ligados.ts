import type { LigadosNaPagina } from '#modules/ligados.ts'
import { ScanLine } from '#ui/icones.ts'
import { tardia } from '#ui/tardia.tsx'

/** What a reader of bills can open. */
const LEGIVEL = /^(?:image\/(?:jpeg|png)|application\/pdf|(?:application|text)\/xml)$/

export const ligados: LigadosNaPagina = {
  contato: {
    abas: [
      {
        aba: 'faturas',
        rotulo: 'Faturas',
        posicao: 5,
        Painel: tardia(() => import('./no-contato.tsx').then((m) => m.FaturasDoContato)),
      },
    ],
  },
  anexoDaMensagem: [
    {
      rotulo: 'Ler como fatura',
      Icone: ScanLine,
      permissao: 'contas.conta.conferir',
      serve: (anexo) => LEGIVEL.test(anexo.tipo_mime),
      executar: (m) => import('./da-mensagem.ts').then((mod) => mod.lerDaMensagem(m)),
    },
  ],
}
