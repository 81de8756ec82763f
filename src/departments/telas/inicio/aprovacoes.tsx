import { UmaAprovacao } from '#modules/automacoes/web/aprovacoes/uma-aprovacao.tsx'
import { useAprovacoesAoVivo } from '#modules/automacoes/web/aprovacoes/ao-vivo.ts'
import { AjustesQueEsperam } from '#modules/estoque/web/publico.ts'
import { LinhasDeDescontos } from '#modules/propostas/web/a-aprovar.tsx'
import { useListaAoVivo } from '#modules/propostas/web/ao-vivo.ts'
import { numero } from '#ui/formatos.ts'
import { Bloco } from '../comum/bloco.tsx'
import type { AjusteDoEstoque, Aprovacao, Desconto } from '../comum/aprovacoes.ts'

const NA_LISTA = 3

/** The approvals that wait for the user, to be decided in place. */
export function AprovacoesQueEsperam({
  lista,
  descontos,
  ajustes,
}: {
  lista: readonly Aprovacao[]
  descontos: readonly Desconto[]
  ajustes: readonly AjusteDoEstoque[]
}) {
  useAprovacoesAoVivo()
  useListaAoVivo()
  const quantas = lista.filter((a) => a.posso_decidir).length + descontos.length + ajustes.length
  return (
    <Bloco
      titulo="Esperam a sua aprovação"
      detalhe={numero(quantas)}
      acao={{
        rotulo: lista.length + descontos.length + ajustes.length > NA_LISTA ? 'Ver todas' : 'Abrir',
        href: '/aprovacoes',
      }}
    >
      <div className="mt-1 flex flex-col gap-2">
        {lista.slice(0, NA_LISTA).map((a) => (
          <UmaAprovacao key={a.id} a={a} comCartao />
        ))}
        <LinhasDeDescontos lista={descontos.slice(0, Math.max(1, NA_LISTA - lista.length))} />
        {ajustes.length > 0 && (
          <AjustesQueEsperam lista={ajustes.slice(0, Math.max(1, NA_LISTA - lista.length - descontos.length))} />
        )}
      </div>
    </Bloco>
  )
}
