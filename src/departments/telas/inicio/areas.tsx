import { nomeDoPapel } from '#modules/acesso/nomes.ts'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { areas } from '../../areas.ts'
import { Bloco } from '../comum/bloco.tsx'

/** The areas that the person may enter, with what they are there. */
export function Areas({ titulo }: { titulo: string }) {
  const pessoa = usePessoa()
  const minhas = areas.filter((a) => pessoa.permissoes.includes(`${a.codigo}.area.entrar`))
  return (
    <Bloco titulo={titulo} className="border-b-0">
      {minhas.length === 0 && <p className="py-3 text-13 text-text-2">Sua conta ainda não entra em nenhuma área. Peça acesso a quem supervisiona a sua.</p>}
      <ul className="mt-1">
        {minhas.map((a) => {
          const papeis = pessoa.departamentos.filter((d) => d.codigo === a.codigo).map((d) => nomeDoPapel(d.papel))
          return (
            <li key={a.codigo}>
              <a href={`/${a.codigo}`} className="-mx-2 flex h-8 items-center justify-between gap-3 rounded px-2 text-13 outline-offset-[-2px] hover:bg-surface-2">
                <span className="truncate">{a.nome}</span>
                <span className="shrink-0 text-12 text-text-3">{papeis.join(', ')}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </Bloco>
  )
}
