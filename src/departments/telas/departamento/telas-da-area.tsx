import { AREAS_RESERVADAS } from '#modules/acesso/nucleo/regras/areas-reservadas.ts'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { ChevronRight } from '#ui/icones.ts'
import { lerDepartamentos } from '../../na-pagina.ts'
import type { Linha } from '../../tipos.ts'
import { Bloco } from '../comum/bloco.tsx'

interface Destino {
  path: string
  titulo: string
}

/** Links to the screens of a department that the user may open; outside a department, to the departments. */
export function TelasDaArea({ departamento, caminho }: { departamento: string | null; caminho: string }) {
  const { permissoes, admin, departamentos: meus } = usePessoa()
  // hide boards of reserved areas from administrators who do not work there: their cards stay closed
  const fechado = (l: Linha) =>
    l.funil !== undefined &&
    admin &&
    departamento !== null &&
    AREAS_RESERVADAS.has(departamento) &&
    !meus.some((d) => d.codigo === departamento)
  const pode = (l: Linha) =>
    !fechado(l) &&
    (!l.permissao || permissoes.includes(l.permissao)) &&
    (!l.guards.includes('can-edit-users') || permissoes.includes('cad.usuario.editar'))
  const grupos: { titulo: string | null; destinos: readonly Destino[] }[] = departamento
    ? (lerDepartamentos().find((d) => d.codigo === departamento)?.grupos ?? []).map((g) => ({
        titulo: g.titulo,
        destinos: g.linhas.filter((l) => l.noMenu && l.path !== `/${departamento}` && pode(l)),
      }))
    : [
        {
          titulo: null,
          destinos: lerDepartamentos()
            .filter((d) => permissoes.includes(`${d.codigo}.area.entrar`))
            .map((d) => ({ path: `/${d.codigo}`, titulo: d.nome })),
        },
      ]
  const cheios = grupos.filter((g) => g.destinos.length > 0)
  if (cheios.length === 0) return null
  return (
    <Bloco titulo={departamento ? 'Nesta área' : 'Suas áreas'} className="border-b-0">
      <div className="mt-1 gap-x-6 sm:columns-2 xl:columns-3">
        {cheios.map((g) => (
          <section key={g.titulo ?? ''} aria-label={g.titulo ?? undefined} className="mb-4 break-inside-avoid">
            {(g.titulo ?? cheios.length > 1) && (
              <h3 className="pb-1 text-12 font-[550] text-text-3">{g.titulo ?? 'Dia a dia'}</h3>
            )}
            <ul>
              {g.destinos.map((d) => (
                <li key={d.path}>
                  <a
                    href={d.path}
                    aria-current={d.path === caminho ? 'page' : undefined}
                    className="group -mx-2 flex h-8 items-center gap-2 rounded px-2 text-13 outline-offset-[-2px] hover:bg-surface-2 aria-[current]:bg-surface-3 aria-[current]:font-medium"
                  >
                    <span className="min-w-0 flex-1 truncate">{d.titulo}</span>
                    <ChevronRight className="text-text-3 opacity-0 group-hover:opacity-100" />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Bloco>
  )
}
