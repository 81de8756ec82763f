import { nomeDoPapel } from '#modules/acesso/nucleo/regras/nomes.ts'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { areas } from '../../areas.ts'
import { lerLinhas } from '../../na-pagina.ts'
import { Bloco } from '../comum/bloco.tsx'

/** The areas that the user may open, with their roles; then screens of other areas that are open to every area. */
export function Areas({ titulo }: { titulo: string }) {
  const { departamentos, permissoes } = usePessoa()
  const pode = (p: string | undefined) => p === undefined || permissoes.includes(p)
  const minhas = areas.filter((a) => pode(`${a.codigo}.area.entrar`))
  const destinos = [
    ...minhas.map((a) => ({
      path: `/${a.codigo}`,
      nome: a.nome,
      papeis: departamentos.filter((d) => d.codigo === a.codigo).map((d) => nomeDoPapel(d.papel)),
    })),
    ...lerLinhas()
      .filter((l) => l.deQualquerArea && l.noMenu && pode(l.permissao) && !pode(`${l.departamento}.area.entrar`))
      .map((l) => ({ path: l.path, nome: l.titulo, papeis: [] })),
  ]
  return (
    <Bloco titulo={titulo} className="border-b-0">
      {minhas.length === 0 && (
        <p className="py-3 text-13 text-text-2">
          Sua conta ainda não entra em nenhuma área.{' '}
          <a href="/register/index2" className="font-medium underline underline-offset-2">
            Peça acesso
          </a>{' '}
          a quem supervisiona a sua.
        </p>
      )}
      <ul className="mt-1">
        {destinos.map((d) => (
          <li key={d.path}>
            <a
              href={d.path}
              className="-mx-2 flex h-8 items-center justify-between gap-3 rounded px-2 text-13 outline-offset-[-2px] hover:bg-surface-2"
            >
              <span className="truncate">{d.nome}</span>
              <span className="shrink-0 text-12 text-text-3">{d.papeis.join(', ')}</span>
            </a>
          </li>
        ))}
      </ul>
    </Bloco>
  )
}
