import { usePessoa } from '#platform/navegador/pessoa.ts'
import type { Departamento } from '#departments/tipos.ts'
import { sair } from '#platform/navegador/sessao.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Bell, CircleUserRound, LogOut, Moon, Sun } from '#ui/icones.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { useTema, type ModoDeCor } from '#ui/tema.ts'
import { useFavoritas } from './favoritos.tsx'
import { iconeDaArea } from './icones-das-areas.ts'
import { iconeDaLinha } from './icones-das-linhas.ts'
import { LinhasDoMenu } from './menu-do-departamento.tsx'
import { nomeDaLinha } from './nome-da-linha.ts'
import { mudarPresenca, presencas } from './mudar-presenca.ts'
import { nomeDaPresenca, usePresenca, type Presenca } from './presenca.ts'
import type { Atalho } from './usar-areas.ts'

/** Sheet from the bottom on a phone, with the contents of the desktop's rail and menus. */
export function FolhaDoCelular({
  mostra,
  departamento,
  areas,
  aoFechar,
}: {
  mostra: 'menu' | 'mais'
  departamento: Departamento | null
  areas: readonly Atalho[]
  aoFechar: () => void
}) {
  // close the sheet when a link in it is followed
  const aoClicar = (e: React.MouseEvent) => {
    if (e.target instanceof Element && e.target.closest('a')) aoFechar()
  }
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo={mostra === 'menu' && departamento ? departamento.nome : 'Mais'}
      semPreenchimento
    >
      <div onClick={aoClicar} className="px-3 pb-4">
        {mostra === 'menu' && departamento ? <LinhasDoMenu departamento={departamento} /> : <Mais areas={areas} />}
      </div>
    </Dialog>
  )
}

function Mais({ areas }: { areas: readonly Atalho[] }) {
  const pessoa = usePessoa()
  const { presenca } = usePresenca()
  const tema = useTema()
  const favoritas = useFavoritas()
  return (
    <>
      {favoritas.length > 0 && (
        <ul aria-label="Favoritas" className="mb-2 border-b pb-2">
          {favoritas.map((l) => {
            const Icone = iconeDaLinha(l.icone)
            return (
              <li key={l.path}>
                <a href={l.path} className="flex min-h-11 items-center gap-3 rounded px-2 text-14 active:bg-surface-2">
                  <Icone /> {nomeDaLinha(l)}
                </a>
              </li>
            )
          })}
        </ul>
      )}
      <ul className="grid grid-cols-3 gap-1">
        {areas.map((a) => {
          const Icone = iconeDaArea(a.icone)
          return (
            <li key={a.codigo}>
              <a
                href={a.href}
                className="flex h-[72px] flex-col items-center justify-center gap-1.5 rounded px-1 text-center text-11 text-text-2 active:bg-surface-2"
              >
                <Icone className="size-5" />
                <span className="line-clamp-2">{a.nome}</span>
              </a>
            </li>
          )
        })}
      </ul>
      <div className="mt-3 flex flex-col gap-3 border-t pt-3">
        <p className="px-2 text-13">
          <b>{pessoa.nome}</b>
          <span className="block text-12 text-text-2">{pessoa.email}</span>
        </p>
        <SegmentedControl<Presenca>
          rotulo="Presença"
          opcoes={presencas.map((p) => ({ valor: p, rotulo: nomeDaPresenca[p] }))}
          valor={presenca}
          aoMudar={mudarPresenca}
        />
        <SegmentedControl<ModoDeCor>
          rotulo="Cores"
          opcoes={[
            { valor: 'light', rotulo: 'Claro', icone: <Sun /> },
            { valor: 'dark', rotulo: 'Escuro', icone: <Moon /> },
            { valor: 'system', rotulo: 'Sistema' },
          ]}
          valor={tema.modo}
          aoMudar={tema.mudar}
        />
        <a href="/configuracoes" className="flex h-11 items-center gap-3 rounded px-2 text-14">
          <CircleUserRound /> Minha conta
        </a>
        <a href="/configuracoes/notificacoes" className="flex h-11 items-center gap-3 rounded px-2 text-14">
          <Bell /> Notificações
        </a>
        <Button
          icone={<LogOut />}
          onClick={() => void sair('local').catch((erro: unknown) => avisarFalha('Não foi possível sair', erro))}
        >
          Sair
        </Button>
      </div>
    </>
  )
}
