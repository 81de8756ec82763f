import { usePessoa } from '#platform/navegador/pessoa.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { data } from '#ui/formatos.ts'
import { Plus, X } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { usuarios } from '#modules/acesso/pessoas/contract/usuarios.ts'
import type { CodigoDeDepartamento, Membro, Usuario } from '#modules/acesso/nucleo/tipos.ts'
import { chaves, reler, useNomeDoDepartamento } from '#modules/acesso/nucleo/web/dados.ts'
import { useCargos, useNomeDoPapel } from './dados.ts'
import { NovoPapel } from './novo-papel.tsx'

/** Formats the validity of a role. */
function validade(m: Membro, fuso: string): string {
  if (m.valido_ate) return m.vigente ? `até ${data(m.valido_ate, fuso)}` : `terminou em ${data(m.valido_ate, fuso)}`
  return m.vigente ? `desde ${data(m.valido_de, fuso)}` : `a partir de ${data(m.valido_de, fuso)}`
}

/** Proposed roles of the position that the user lacks: given with one click, under the rules of giving any role. */
function PropostosPeloCargo({ usuario }: { usuario: Usuario }) {
  const nomeDoPapel = useNomeDoPapel()
  const nomeDoDepartamento = useNomeDoDepartamento()
  const { data: cargos = [] } = useCargos()
  const faltam =
    cargos
      .find((c) => c.id === usuario.cargo?.id)
      ?.papeis.filter(
        (p) => !usuario.papeis.some((m) => m.vigente && m.departamento === p.departamento && m.papel === p.papel),
      ) ?? []
  const dar = useMutation({
    mutationFn: (p: (typeof faltam)[number]) =>
      chamar(usuarios.darPapel, {
        params: { id: usuario.id },
        body: { departamento: p.departamento as CodigoDeDepartamento, papel: p.papel },
      }),
    onError: (erro) => avisarFalha('O papel não foi dado', erro),
    onSettled: () => Promise.all([reler(chaves.pessoas), reler(chaves.cargos)]),
  })
  return faltam.map((p) => (
    <p key={`${p.departamento}:${p.papel}`} className="flex min-h-9 items-center gap-2 text-13 text-text-2">
      <span className="min-w-0 flex-1">
        O cargo propõe {nomeDoPapel(p.papel)} em {nomeDoDepartamento(p.departamento)}
      </span>
      <Button tamanho="pequeno" disabled={dar.isPending} onClick={() => dar.mutate(p)}>
        Dar
      </Button>
    </p>
  ))
}

/** The roles of a user in the departments. Users cannot change their own. */
export function PapeisDaPessoa({ usuario, eMim }: { usuario: Usuario; eMim: boolean }) {
  const { fuso } = usePessoa()
  const [dando, setDando] = useState(false)
  const nomeDoPapel = useNomeDoPapel()
  const nomeDoDepartamento = useNomeDoDepartamento()
  const tirar = useMutation({
    mutationFn: (membro: Membro) => chamar(usuarios.tirarPapel, { params: { id: usuario.id, membro_id: membro.id } }),
    onSuccess: () => avisar({ titulo: 'Papel retirado' }),
    onError: (erro) => avisarFalha('O papel não foi retirado', erro),
    onSettled: () => reler(chaves.pessoas),
  })
  return (
    <div className="pb-1">
      <ul>
        {usuario.papeis.map((m) => (
          <li key={m.id} className="flex min-h-9 items-center gap-2 text-13">
            <span className={m.vigente ? undefined : 'text-text-3'}>{nomeDoDepartamento(m.departamento)}</span>
            <Chip>{nomeDoPapel(m.papel)}</Chip>
            <span className="num flex-1 text-12 text-text-2">{validade(m, fuso)}</span>
            {!eMim && (
              <IconButton
                rotulo={`Retirar ${nomeDoPapel(m.papel)} em ${nomeDoDepartamento(m.departamento)}`}
                tamanho="pequeno"
                icone={<X />}
                disabled={tirar.isPending}
                onClick={() => tirar.mutate(m)}
              />
            )}
          </li>
        ))}
        {usuario.papeis.length === 0 && <li className="py-2 text-13 text-text-2">Sem papel em departamento algum.</li>}
      </ul>
      {!eMim && usuario.ativo && <PropostosPeloCargo usuario={usuario} />}
      {eMim ? (
        <p className="pt-1 text-12 text-text-3">Ninguém muda os próprios papéis: peça a outra pessoa que administra.</p>
      ) : dando ? (
        <NovoPapel usuario={usuario} aoFechar={() => setDando(false)} />
      ) : (
        <Button tamanho="pequeno" icone={<Plus />} className="mt-1" onClick={() => setDando(true)}>
          Dar um papel
        </Button>
      )}
    </div>
  )
}
