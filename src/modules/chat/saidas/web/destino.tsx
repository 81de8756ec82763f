import { avisar } from '#ui/avisos.ts'
import { DestinoAvisado } from '#ui/integracao/destino-avisado.tsx'
import type { DestinoDeSaida } from '../contract/saidas.ts'
import { falhou } from '#modules/chat/nucleo/web/dados/erro.ts'
import { useAtosDasSaidas } from './dados.ts'
import { ROTULOS_DO_EVENTO } from './palavras.ts'

/** One destination of an inbox's outgoing webhooks. */
export function Destino({ caixaId, d, aoEditar }: { caixaId: string; d: DestinoDeSaida; aoEditar: () => void }) {
  const atos = useAtosDasSaidas(caixaId)
  return (
    <li>
      <DestinoAvisado
        d={d}
        eventos={d.eventos.map((e) => ROTULOS_DO_EVENTO[e])}
        aoEditar={aoEditar}
        aoPausar={() => void atos.alterar(d.id, { ativo: !d.ativo }).catch(falhou('A situação não pôde ser mudada.'))}
        aoTrocarSegredo={async () =>
          (await atos.trocarSegredo(d.id).catch(falhou('O segredo não pôde ser gerado.')))?.segredo ?? null
        }
        aoExcluir={async () => {
          await atos.excluir(d.id)
          avisar({ titulo: 'Destino excluído', tom: 'sucesso' })
        }}
      />
    </li>
  )
}
