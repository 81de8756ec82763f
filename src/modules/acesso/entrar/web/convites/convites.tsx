import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip, StatusChip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { data } from '#ui/formatos.ts'
import { Mail } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { Tom } from '#ui/tom.ts'
import { convites as contrato, type Convite, type EntregaDoConvite } from '../../contract/convites.ts'
import { chaves, reler, useNomeDoDepartamento } from '#modules/acesso/nucleo/web/dados.ts'
import { useConvites } from '../dados.ts'
import { useNomeDoPapel } from '#modules/acesso/papeis/web/dados.ts'
import { useTemCorreio } from '../tem-correio.ts'
import { LinkDoConvite } from './link-do-convite.tsx'

const situacoes: Record<Convite['situacao'], { nome: string; tom: Tom }> = {
  aberto: { nome: 'Aberto', tom: 'info' },
  usado: { nome: 'Aceito', tom: 'sucesso' },
  vencido: { nome: 'Vencido', tom: 'alerta' },
  revogado: { nome: 'Revogado', tom: 'neutro' },
}

export function Convites({ aoConvidar }: { aoConvidar: () => void }) {
  const convites = useConvites()
  if (convites.isError && !convites.data)
    return (
      <ErrorState
        oQueFalhou="Os convites não carregaram."
        detalhe={convites.error.message}
        aoTentar={() => convites.refetch()}
      />
    )
  if (!convites.data) return <SkeletonList linhas={5} comRosto={false} rotulo="Carregando convites" />
  if (convites.data.data.length === 0)
    return (
      <EmptyState
        icone={<Mail />}
        frase="Nenhum convite ainda"
        detalhe="A pessoa recebe um e-mail, escolhe a senha e já entra com os papéis que você der."
        acao={
          <Button variante="primaria" onClick={aoConvidar}>
            Convidar
          </Button>
        }
      />
    )
  return (
    <ul aria-label="Convites">
      {convites.data.data.map((c) => (
        <LinhaDoConvite key={c.id} convite={c} />
      ))}
    </ul>
  )
}

function LinhaDoConvite({ convite: c }: { convite: Convite }) {
  const nomeDoDepartamento = useNomeDoDepartamento()
  const temCorreio = useTemCorreio()
  const [entrega, setEntrega] = useState<EntregaDoConvite | null>(null)
  const reenviar = useMutation({
    mutationFn: () => chamar(contrato.reenviar, { params: { id: c.id } }),
    onSuccess: (r) => {
      if (!r.data.enviado) return setEntrega(r.data)
      avisar({ titulo: `Convite enviado de novo a ${c.email}`, tom: 'sucesso' })
    },
    onError: (erro) => avisarFalha('O convite não foi enviado', erro),
    onSettled: () => reler(chaves.convites),
  })
  const revogar = useMutation({
    mutationFn: () => chamar(contrato.revogar, { params: { id: c.id } }),
    onSuccess: () => avisar({ titulo: 'Convite revogado' }),
    onError: (erro) => avisarFalha('O convite não foi revogado', erro),
    onSettled: () => reler(chaves.convites),
  })
  const nomeDoPapel = useNomeDoPapel()
  const ocupado = reenviar.isPending || revogar.isPending
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-2.5 text-13">
      <span className="min-w-0 flex-1 basis-64">
        <span className="block truncate font-medium">{c.nome}</span>
        <span className="block truncate text-12 text-text-2">
          {c.email} · {c.situacao === 'aberto' ? `vale até ${data(c.expira_em)}` : data(c.criado_em)}
          {c.criado_por && ` · por ${c.criado_por.nome}`}
        </span>
      </span>
      <span className="flex flex-wrap gap-1">
        {c.globais.map((g) => (
          <Chip key={g} tom="marca">
            {nomeDoPapel(g)}
          </Chip>
        ))}
        {c.papeis.map((p) => (
          <Chip key={p.departamento + p.papel}>
            {nomeDoDepartamento(p.departamento)} · {nomeDoPapel(p.papel)}
          </Chip>
        ))}
      </span>
      <StatusChip tom={situacoes[c.situacao].tom}>{situacoes[c.situacao].nome}</StatusChip>
      <span className="flex w-44 justify-end gap-1">
        {(c.situacao === 'aberto' || c.situacao === 'vencido') && (
          <Button
            tamanho="pequeno"
            variante="fantasma"
            ocupado={reenviar.isPending}
            disabled={ocupado}
            onClick={() => reenviar.mutate()}
          >
            {temCorreio ? 'Reenviar' : 'Novo link'}
          </Button>
        )}
        {c.situacao === 'aberto' && (
          <Button tamanho="pequeno" variante="fantasma" disabled={ocupado} onClick={() => revogar.mutate()}>
            Revogar
          </Button>
        )}
      </span>
      {entrega && <LinkDoConvite nome={c.nome} entrega={entrega} aoFechar={() => setEntrega(null)} />}
    </li>
  )
}
