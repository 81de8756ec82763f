import { avisar, avisarFalha } from '#ui/avisos.ts'
import { DestinoAvisado } from '#ui/integracao/destino-avisado.tsx'
import type { DestinoDeSaida } from '../../../contract/saidas.ts'
import { fraseDeErro } from '../../dados/erro.ts'
import { useAtosDasSaidas } from './dados.ts'
import { ROTULOS_DO_EVENTO } from './palavras.ts'

/** One system that is told of what happens in an inbox. */
export function Destino({ caixaId, d, aoEditar }: { caixaId: string; d: DestinoDeSaida; aoEditar: () => void }) {
  const atos = useAtosDasSaidas(caixaId)
  const tentar = async <T,>(frase: string, fn: () => Promise<T>): Promise<T | null> => {
    try {
      return await fn()
    } catch (erro) {
      avisarFalha(frase, new Error(fraseDeErro(erro, 'Tente de novo.')))
      return null
    }
  }
  return (
    <li>
      <DestinoAvisado
        d={d}
        eventos={d.eventos.map((e) => ROTULOS_DO_EVENTO[e])}
        aoEditar={aoEditar}
        aoPausar={() => void tentar('A situação não pôde ser mudada.', () => atos.alterar(d.id, { ativo: !d.ativo }))}
        aoTrocarSegredo={async () => (await tentar('O segredo não pôde ser gerado.', () => atos.trocarSegredo(d.id)))?.segredo ?? null}
        aoExcluir={async () => {
          try {
            await atos.excluir(d.id)
            avisar({ titulo: 'Destino excluído', tom: 'sucesso' })
          } catch (erro) {
            throw new Error(fraseDeErro(erro, 'O destino não pôde ser excluído.'))
          }
        }}
      />
    </li>
  )
}
