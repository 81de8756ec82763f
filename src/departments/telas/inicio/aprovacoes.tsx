import { UmaAprovacao } from '#modules/automacoes/web/aprovacoes/uma-aprovacao.tsx'
import { useAprovacoesAoVivo } from '#modules/automacoes/web/aprovacoes/ao-vivo.ts'
import { numero } from '#ui/formatos.ts'
import { Bloco } from '../comum/bloco.tsx'
import type { Aprovacao } from '../comum/aprovacoes.ts'

const NA_LISTA = 3

/** The approvals that wait for the user, to be decided in place. */
export function AprovacoesQueEsperam({ lista }: { lista: readonly Aprovacao[] }) {
  useAprovacoesAoVivo()
  return (
    <Bloco
      titulo="Esperam a sua aprovação"
      detalhe={numero(lista.filter((a) => a.posso_decidir).length)}
      acao={{ rotulo: lista.length > NA_LISTA ? 'Ver todas' : 'Abrir', href: '/aprovacoes' }}
    >
      <div className="mt-1 flex flex-col gap-2">
        {lista.slice(0, NA_LISTA).map((a) => (
          <UmaAprovacao key={a.id} a={a} comCartao />
        ))}
      </div>
    </Bloco>
  )
}
