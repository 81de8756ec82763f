import type { Departamento, Linha } from '#departments/tipos.ts'
import { cn } from '#ui/classes.ts'
import { PanelLeftClose } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { podeAbrir } from '../rotas/guardas.ts'
import { AlcaDoMenu } from './alca-do-menu.tsx'
import { Estrela } from './estrela.tsx'
import { iconeDaLinha } from './icones-das-linhas.ts'
import { nomeDaLinha, tituloDaLinha, useNomesDosFunis } from './nome-da-linha.ts'
import { usePreferenciasDoMenu } from './preferencias-do-menu.ts'
import { useQuem } from './usar-areas.ts'
import { linhaAtiva, useCaminho } from './usar-linha.ts'

export function LinhasDoMenu({ departamento, className }: { departamento: Departamento; className?: string }) {
  const quem = useQuem()
  const caminho = useCaminho()
  const nomes = useNomesDosFunis(departamento)
  const grupos = departamento.grupos
    .map((g) => ({ ...g, linhas: g.linhas.filter((l) => l.noMenu && podeAbrir(quem, l)) }))
    .filter((g) => g.linhas.length > 0)
  const ativa = linhaAtiva(
    grupos.flatMap((g): readonly Linha[] => g.linhas),
    caminho,
  )
  return (
    <div className={className}>
      {grupos.map((g) => (
        <section key={g.titulo ?? ''} aria-label={g.titulo ?? departamento.nome}>
          {g.titulo && <h3 className="px-2 pt-3.5 pb-1 text-11 font-[550] text-text-3">{g.titulo}</h3>}
          <ul>
            {g.linhas.map((l) => {
              const Icone = iconeDaLinha(l.icone)
              return (
                <li key={l.path} className="group/linha relative">
                  <a
                    href={l.path}
                    aria-current={l === ativa ? 'page' : undefined}
                    className={cn(
                      'flex min-h-7 items-center gap-2 rounded-sm px-2 py-1 text-13 text-text-2 outline-offset-[-2px] hover:bg-surface-2 max-md:min-h-11 max-md:text-14',
                      'aria-[current]:bg-surface-3 aria-[current]:font-medium aria-[current]:text-text',
                    )}
                  >
                    <Icone />
                    <span className="line-clamp-2 min-w-0 leading-tight group-hover/linha:pr-6 group-focus-within/linha:pr-6">
                      {tituloDaLinha(l, nomes)}
                    </span>
                  </a>
                  <Estrela
                    path={l.path}
                    nome={nomeDaLinha(l, nomes)}
                    className="absolute top-0.5 right-0.5 size-6! opacity-0 group-hover/linha:opacity-100 focus-visible:opacity-100 aria-pressed:opacity-100 max-md:hidden"
                  />
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The department's menu: collapsible, with the width that the user has set. */
export function MenuDoDepartamento({
  departamento,
  aoRecolher,
}: {
  departamento: Departamento
  aoRecolher: () => void
}) {
  const { largura } = usePreferenciasDoMenu()
  return (
    <aside
      className="relative row-span-full flex min-h-0 flex-col border-r bg-bg max-md:hidden"
      style={{ width: largura }}
    >
      <header className="flex h-11 shrink-0 items-center gap-1 pr-1.5 pl-4">
        <h2 className="min-w-0 flex-1 truncate text-13 font-semibold">{departamento.nome}</h2>
        <IconButton
          rotulo="Recolher o menu"
          atalho="["
          tamanho="pequeno"
          icone={<PanelLeftClose />}
          onClick={aoRecolher}
        />
      </header>
      <nav aria-label={`Menu de ${departamento.nome}`} className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
        <LinhasDoMenu departamento={departamento} />
      </nav>
      <AlcaDoMenu />
    </aside>
  )
}
