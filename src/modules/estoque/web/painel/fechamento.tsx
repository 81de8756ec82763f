import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { data, plural } from '#ui/formatos.ts'
import { Lock } from '#ui/icones.ts'
import { painelDoEstoque } from '../../contract/painel.ts'
import { relerEstoque } from '../dados.ts'
import { useMeses } from './dados.ts'
import { Quadro } from './quadro.tsx'

const porExtenso = (mes: string) =>
  new Date(`${mes}-15T12:00:00Z`).toLocaleDateString('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The months of the ledger: a closed one takes no more lines, and the balances begin at it. */
export function FechamentoDoMes() {
  const { data: meses } = useMeses()
  const pode = usePode('estoque.ajuste.criar')
  const [pedindo, setPedindo] = useState(false)
  const proximo = meses?.proximo
  return (
    <Quadro titulo="Fechamento do mês" detalhe="o livro não recebe mais linhas antes dele">
      <ul className="num text-13">
        {meses?.fechados.slice(0, 6).map((m) => (
          <li key={m.mes} className="flex items-center gap-2 border-b py-1.5">
            <Lock className="shrink-0 text-text-2" />
            <span className="flex-1 first-letter:uppercase">{porExtenso(m.mes)}</span>
            <span className="text-text-2">
              {plural(m.movimentos, 'movimento')} · {m.por ?? 'Sistema'}, {data(m.fechado_em)}
            </span>
          </li>
        ))}
      </ul>
      {meses?.fechados.length === 0 && <p className="text-13 text-text-2">Nenhum mês fechado ainda.</p>}
      {proximo && pode && (
        <Button className="mt-3" tamanho="pequeno" icone={<Lock />} onClick={() => setPedindo(true)}>
          Fechar {porExtenso(proximo)}
        </Button>
      )}
      {proximo && (
        <ConfirmDialog
          aberto={pedindo}
          aoMudar={setPedindo}
          titulo={`Fechar ${porExtenso(proximo)}?`}
          descricao="Depois disso o estoque não aceita movimento com data neste mês ou antes. Não há como reabrir: um erro se corrige com um ajuste de hoje."
          confirmar="Fechar o mês"
          aoConfirmar={async () => {
            await chamar(painelDoEstoque.fechar, { body: { mes: proximo } })
            await relerEstoque()
          }}
        />
      )}
    </Quadro>
  )
}
