import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { hora } from '#ui/formatos.ts'
import { Circle, CircleCheck, CircleX } from '#ui/icones.ts'
import { pedidos, type PedidoNoPainel, type SignatarioNoPainel } from '../contract/pedidos.ts'
import { comAviso } from './com-aviso.ts'
import { CorrigirContato } from './corrigir.tsx'
import { relerPedidos } from './dados.ts'
import { ondeEsta } from './nomes.ts'

const Marca = ({ situacao }: Pick<SignatarioNoPainel, 'situacao'>) => {
  if (situacao === 'assinou') return <CircleCheck className="size-4 flex-none text-success" aria-hidden />
  if (situacao === 'recusou') return <CircleX className="size-4 flex-none text-danger" aria-hidden />
  return <Circle className="size-4 flex-none text-text-3" aria-hidden />
}

/** One signer: where they are, how they are reached, and what may be done about it. */
export function LinhaDoSignatario({
  pedido: p,
  signatario: s,
  podeAgir,
}: {
  pedido: PedidoNoPainel
  signatario: SignatarioNoPainel
  podeAgir: boolean
}) {
  const [corrigindo, setCorrigindo] = useState(false)
  const params = { id: p.id, signatario: s.id }
  const reenviar = async () => {
    await chamar(pedidos.reenviar, { params })
    await relerPedidos()
  }
  return (
    <li className="flex gap-2.5">
      <span className="pt-0.5">
        <Marca situacao={s.situacao} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-13 font-medium break-words">
          {s.nome} <span className="font-normal text-text-2">· {s.papel}</span>
        </p>
        <p className="num text-12 text-text-2">{ondeEsta(s, p.paginas, hora)}</p>
        <p className="num text-12 text-text-2">{[`CPF ${s.cpf}`, s.telefone, s.email].filter(Boolean).join(' · ')}</p>
        {podeAgir && s.situacao !== 'assinou' && (
          <div className="mt-1.5 flex flex-wrap gap-2">
            <Button tamanho="pequeno" onClick={() => comAviso(reenviar, 'Link enviado de novo')}>
              Reenviar<span className="sr-only"> a {s.nome}</span>
            </Button>
            <Button tamanho="pequeno" variante="fantasma" onClick={() => setCorrigindo(true)}>
              Corrigir contato<span className="sr-only"> de {s.nome}</span>
            </Button>
          </div>
        )}
      </div>
      {corrigindo && <CorrigirContato alvo={params} nome={s.nome} aoFechar={() => setCorrigindo(false)} />}
    </li>
  )
}
