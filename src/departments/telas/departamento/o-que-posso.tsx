import { concessoes } from '#modules/acesso/nucleo/regras/permissoes.ts'
import { nomeDoPapel } from '#modules/acesso/nucleo/regras/nomes.ts'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { Chip } from '#ui/chip.tsx'
import { Check } from '#ui/icones.ts'
import { Bloco } from '../comum/bloco.tsx'

/** The user's roles in the area and their permissions. */
export function OQuePosso({ departamento }: { departamento: string | null }) {
  const pessoa = usePessoa()
  const papeis = [
    ...new Set([
      ...pessoa.departamentos.filter((d) => d.codigo === departamento).map((d) => d.papel),
      ...pessoa.globais,
    ]),
  ]
  const minhas = concessoes.filter(
    (c) => pessoa.permissoes.includes(c.permissao) && c.permissao.startsWith(`${departamento ?? ''}.`),
  )
  return (
    <Bloco titulo={departamento ? 'O que posso fazer aqui' : 'Meus papéis'} className="border-b-0">
      <p className="mt-1 flex flex-wrap gap-1.5">
        {papeis.map((p) => (
          <Chip key={p}>{nomeDoPapel(p)}</Chip>
        ))}
        {papeis.length === 0 && (
          <span className="text-13 text-text-2">
            Sem papel próprio nesta área: o que você pode vem dos seus outros papéis.
          </span>
        )}
      </p>
      <ul className="mt-2">
        {minhas.map((c) => (
          <li key={c.permissao} className="flex items-start gap-2 py-1 text-13">
            <Check className="mt-0.5 size-3.5! text-success" />
            {c.rotulo}
          </li>
        ))}
      </ul>
    </Bloco>
  )
}
