import { MoneyField } from '#ui/money-field.tsx'
import { Switch } from '#ui/switch.tsx'
import { tiposDeAprovacao, type Cargo, type TipoDeAprovacao } from '#modules/acesso/nucleo/tipos.ts'

export const nomesDosLimites: Readonly<Record<TipoDeAprovacao, { nome: string; frase: string }>> = {
  desconto: { nome: 'Desconto', frase: 'Abatimento em propostas e vendas' },
  compra: { nome: 'Compra', frase: 'Pedidos de compra de material e serviço' },
  despesa: { nome: 'Despesa', frase: 'Gastos do dia a dia da área' },
  pagamento: { nome: 'Pagamento', frase: 'Contas que saem do caixa' },
  reembolso: { nome: 'Reembolso', frase: 'Devolução a cliente ou colega' },
  contrato: { nome: 'Contrato', frase: 'Assinatura em nome da empresa' },
}

/**
 * How much people in the position may approve alone. An approval step for "quem tem limite" finds its approvers by
 * this.
 */
export function LimitesDoCargo({
  limites,
  edita,
  aoMudar,
}: {
  limites: Cargo['limites']
  edita: boolean
  aoMudar: (limites: Cargo['limites']) => void
}) {
  const de = (tipo: string) => limites.find((l) => l.tipo === tipo)?.limite_centavos ?? null
  const por = (tipo: string, centavos: number | null) =>
    aoMudar([
      ...limites.filter((l) => l.tipo !== tipo),
      ...(centavos === null ? [] : [{ tipo, limite_centavos: centavos }]),
    ])
  return (
    <div className="max-w-[720px] px-4 py-3">
      <p className="pb-3 text-13 text-text-2">
        Quando uma política pede a decisão de quem tem limite, quem ocupa este cargo decide até o valor abaixo. Ninguém
        aprova o próprio pedido, nem durante uma substituição.
      </p>
      <ul className="rounded border">
        {tiposDeAprovacao.map((tipo) => {
          const valor = de(tipo)
          return (
            <li
              key={tipo}
              className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-b px-3 py-2 last:border-b-0"
            >
              <div className="min-w-52 flex-1">
                <Switch
                  rotulo={nomesDosLimites[tipo].nome}
                  dica={nomesDosLimites[tipo].frase}
                  checked={valor !== null}
                  disabled={!edita}
                  onChange={(e) => por(tipo, e.currentTarget.checked ? 0 : null)}
                />
              </div>
              {valor === null ? (
                <span className="text-13 text-text-2">Não aprova</span>
              ) : (
                <div className="w-44">
                  <MoneyField
                    rotulo={`Até quanto: ${nomesDosLimites[tipo].nome}`}
                    rotuloOculto
                    valor={valor}
                    disabled={!edita}
                    aoMudar={(c) => por(tipo, c ?? 0)}
                  />
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
