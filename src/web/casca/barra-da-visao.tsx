import { verComo } from '#modules/acesso/papeis/contract/ver-como.ts'
import { chamar } from '#platform/navegador/api.ts'
import { guardarVisao, visaoAtual, voltarASi } from '#platform/navegador/visao.ts'
import { Button } from '#ui/button.tsx'
import { Eye } from '#ui/icones.ts'

async function sair(id: string) {
  // the call that ends the view is the administrator's own
  const nome = visaoAtual()?.nome ?? ''
  guardarVisao(null)
  await chamar(verComo.sair, { params: { id } }).catch(() => {})
  guardarVisao({ id, nome })
  voltarASi()
}

/** Always visible while the tab shows what another person sees. */
export function BarraDaVisao() {
  const visao = visaoAtual()
  if (!visao) return null
  return (
    <aside
      aria-label="Vendo como outra pessoa"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-warning-soft px-4 py-1.5 text-13"
    >
      <Eye className="size-4 shrink-0" aria-hidden="true" />
      <span>
        Você está vendo como <strong>{visao.nome}</strong>. Aqui só se lê.
      </span>
      <Button tamanho="pequeno" onClick={() => void sair(visao.id)}>
        Sair
      </Button>
    </aside>
  )
}
