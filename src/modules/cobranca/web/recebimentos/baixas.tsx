import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { dataHora, dinheiro } from '#ui/formatos.ts'
import { Undo2 } from '#ui/icones.ts'
import { recebimentos } from '../../contract/recebimentos.ts'
import type { RecebimentoInteiro } from '../../tipos.ts'
import { ComMotivo } from '#ui/com-motivo.tsx'
import { relerCobranca } from '../dados.ts'

type Alocacao = RecebimentoInteiro['alocacoes'][number]

/** Invoices that the receipt pays, with the reversed ones crossed out. */
export function Baixas({ r, pode }: { r: RecebimentoInteiro; pode: boolean }) {
  const [estornando, setEstornando] = useState<Alocacao | null>(null)
  if (r.alocacoes.length === 0) return null
  return (
    <section aria-label="Faturas pagas">
      <h3 className="text-13 font-semibold">Paga</h3>
      <ul className="mt-2 rounded border">
        {r.alocacoes.map((a) => (
          <li key={a.id} className="flex items-start gap-2 border-b px-3 py-2 text-13 last:border-b-0">
            <span className="min-w-0 flex-1">
              <span className={a.estornada ? 'block text-text-2 line-through' : 'block'}>
                {a.contato_nome} <span className="num text-text-2">{a.fatura_numero}</span>
              </span>
              <span className="num block text-12 text-text-2">
                {a.estornada
                  ? `estornada em ${dataHora(a.estornada.em)}: ${a.estornada.motivo}`
                  : [
                      a.modo === 'txid' ? 'pelo txid' : a.modo === 'manual' ? 'baixa manual' : 'por uma pessoa',
                      a.encargos_centavos > 0 ? `${dinheiro(a.encargos_centavos)} de multa e juros` : null,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
              </span>
            </span>
            <span className="num font-medium">{dinheiro(a.valor_centavos)}</span>
            {pode && !a.estornada && (
              <Button tamanho="pequeno" variante="fantasma" icone={<Undo2 />} onClick={() => setEstornando(a)}>
                Estornar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {estornando && (
        <ComMotivo
          titulo="Estornar a baixa?"
          descricao={`A fatura ${estornando.fatura_numero} volta a dever ${dinheiro(estornando.valor_centavos)}. O dinheiro fica livre neste recebimento.`}
          confirmar="Estornar"
          aoConfirmar={async (motivo) => {
            await chamar(recebimentos.estornar, { params: { id: estornando.id }, body: { motivo } })
            await relerCobranca()
          }}
          aoFechar={() => setEstornando(null)}
        />
      )}
    </section>
  )
}
