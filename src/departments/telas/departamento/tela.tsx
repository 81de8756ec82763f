import { lerDepartamentos } from '../../na-pagina.ts'
import { areas } from '../../areas.ts'
import type { PropsDaTela } from '../../tipos.ts'
import { BlocosDaArea } from './blocos.tsx'
import { Equipe } from './equipe.tsx'

/**
 * The page of a department: funnels, day, desk, people. Also shown for a row without its own screen, under its title.
 */
export function TelaDoDepartamento({ linha }: PropsDaTela) {
  const area = areas.find((a) => a.codigo === linha.departamento) ?? null
  const propria = area !== null && linha.path !== `/${area.codigo}`
  const daArea = lerDepartamentos()
    .find((d) => d.codigo === linha.departamento)
    ?.grupos.flatMap((g) => g.linhas)
    .find((l) => l.path === `/${linha.departamento}`)
  return (
    <div className="flex min-h-full flex-col">
      <header className="border-b px-6 py-4 max-md:px-4">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1 data-cabeca="" className="titulo-pagina">
            {propria || !area ? linha.titulo : area.nome}
          </h1>
          {propria && <span className="text-13 text-text-2">{area.nome}</span>}
        </div>
        {propria && (
          <p className="mt-1 text-13 text-text-2">
            Esta página mostra o que já acontece em {area.nome}, enquanto {linha.titulo} não tem uma tela própria.
          </p>
        )}
      </header>
      {area && (
        <div className="flex flex-1 items-stretch max-md:flex-col">
          <div className="min-w-0 flex-1">
            <BlocosDaArea departamento={area.codigo} linha={daArea} />
          </div>
          <Equipe departamento={area.codigo} />
        </div>
      )}
    </div>
  )
}
