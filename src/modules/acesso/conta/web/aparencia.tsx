import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ColorRow } from '#ui/color-row.tsx'
import { Monitor, Moon, RotateCcw, Sun } from '#ui/icones.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { guardarTemaDoUsuario, lerTemaDoUsuario, type TemaDoUsuario } from '#ui/tema-do-usuario.ts'
import { useTema, type ModoDeCor } from '#ui/tema.ts'
import { corDeHex, hexDaCor, TEMA_INICIAL } from '#ui/cores.ts'

const cores = [
  { nome: 'primary', rotulo: 'Principal', frase: 'Botões, marcas e números que pedem atenção' },
  { nome: 'secondary', rotulo: 'Secundária', frase: 'Botões de apoio' },
  { nome: 'accent', rotulo: 'Destaque', frase: 'A linha escolhida em menus e listas' },
] as const

/** Light, dark or system mode, and three custom colours. Text contrast is ensured for every colour. */
export function Aparencia() {
  const { modo, mudar } = useTema()
  const [tema, setTema] = useState<TemaDoUsuario | null>(() => lerTemaDoUsuario())
  const atual = tema ?? TEMA_INICIAL
  const guardar = (novo: TemaDoUsuario | null) => {
    setTema(novo)
    guardarTemaDoUsuario(novo)
  }
  return (
    <div className="flex flex-col gap-5">
      <SegmentedControl<ModoDeCor>
        rotulo="Modo de cor"
        className="self-start"
        valor={modo}
        aoMudar={mudar}
        opcoes={[
          { valor: 'light', rotulo: 'Claro', icone: <Sun /> },
          { valor: 'dark', rotulo: 'Escuro', icone: <Moon /> },
          { valor: 'system', rotulo: 'Como no sistema', icone: <Monitor /> },
        ]}
      />
      <ul className="rounded border">
        {cores.map((c) => (
          <li key={c.nome} className="border-b last:border-b-0">
            <ColorRow
              rotulo={c.rotulo}
              frase={c.frase}
              valor={hexDaCor(atual[c.nome])}
              aoMudar={(hex) => guardar({ ...atual, [c.nome]: corDeHex(hex) })}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Button variante="primaria">Principal</Button>
        <Button variante="secundaria">Secundária</Button>
        <span className="rounded-sm bg-accent px-2.5 py-1.5 text-13 text-accent-fg">Destaque</span>
        <span className="flex-1" />
        {tema && (
          <Button variante="fantasma" icone={<RotateCcw />} onClick={() => guardar(null)}>
            Cores originais
          </Button>
        )}
      </div>
    </div>
  )
}
