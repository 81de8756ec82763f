import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { numero, plural } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { LayoutGrid, Plus, Sun, X } from '#ui/icones.ts'
import { Select } from '#ui/select.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { useCelular } from '#ui/usar-media.ts'
import type { FaceDoTelhado } from '../../contract/entrada.ts'
import { comModulos, modulosQueCobrem } from '../../regras/sugestoes.ts'
import { CampoNumero, CampoPct } from '../campos/campos.tsx'
import { CampoDePassos } from '../campos/passos.tsx'
import { useEditor } from '../editor/contexto.tsx'
import { SinalDeOrigem } from '../figura/etiqueta.tsx'
import type { CatalogoDoEditor } from './do-catalogo.ts'
import { avisosDe, AvisosDaSecao } from './avisos.tsx'
import { LocalDaUsina } from './local.tsx'

const DesenhoDaFace = tardia(() => import('./desenho.tsx').then((m) => m.DesenhoDaFace))

const ROSA = [
  ['0', 'Norte'],
  ['45', 'Nordeste'],
  ['90', 'Leste'],
  ['135', 'Sudeste'],
  ['180', 'Sul'],
  ['225', 'Sudoeste'],
  ['270', 'Oeste'],
  ['315', 'Noroeste'],
] as const
const MAX_MODULOS = 20_000

/** The direction that is nearest to an azimuth. */
const direcaoDe = (azimute: number): string => ROSA[Math.round((azimute % 360) / 45) % 8]?.[1] ?? 'Norte'

/** The eight directions, and the exact azimuth when it is none of them. */
function direcoesPara(azimute: number) {
  const opcoes = ROSA.map(([valor, rotulo]) => ({ valor: String(valor), rotulo: String(rotulo) }))
  const exato = String(azimute)
  return opcoes.some((o) => o.valor === exato) ? opcoes : [...opcoes, { valor: exato, rotulo: `${numero(azimute)}°` }]
}

export function Telhado({ catalogo }: { catalogo: CatalogoDoEditor }) {
  const [desenhando, setDesenhando] = useState<number | null>(null)
  const { emEdicao, resultado, mudarAqui } = useEditor()
  const celular = useCelular()
  const { faces } = emEdicao
  const mudar = (n: number, parte: Partial<FaceDoTelhado>) =>
    mudarAqui(`faces.${n}.${Object.keys(parte).join()}`, {
      faces: faces.map((f, i) => (i === n ? { ...f, ...parte } : f)),
    })
  const nova: FaceDoTelhado = {
    nome: 'Sul',
    inclinacao: faces[0]?.inclinacao ?? 15,
    azimute: 180,
    sombra: 0,
    modulos: 0,
  }
  return (
    <>
      <LocalDaUsina />
      {faces.map((f, n) => {
        const calculada = resultado.usina.faces[n]
        const nome = `face ${n + 1}, ${f.nome}`
        return (
          <div
            key={n}
            role="group"
            aria-label={`Face ${n + 1}: ${f.nome}`}
            className="grid grid-cols-[76px_48px_46px_64px_minmax(44px,1fr)_68px_24px_20px] items-center gap-1 max-md:grid-cols-2"
          >
            <Select
              rotulo={`Direção da ${nome}`}
              rotuloOculto
              tamanho={celular ? 'grande' : 'pequeno'}
              opcoes={direcoesPara(f.azimute)}
              valor={String(f.azimute)}
              aoMudar={(v) =>
                mudar(n, { azimute: Number(v), nome: ROSA.find(([valor]) => valor === v)?.[1] ?? f.nome })
              }
            />
            <CampoNumero
              rotulo={`Azimute da ${nome}`}
              sufixo="°"
              valor={f.azimute}
              min={0}
              max={360}
              casas={1}
              aoMudar={(azimute) => mudar(n, { azimute, nome: direcaoDe(azimute) })}
            />
            <CampoNumero
              rotulo={`Inclinação da ${nome}`}
              sufixo="°"
              valor={f.inclinacao}
              min={0}
              max={90}
              casas={1}
              aoMudar={(inclinacao) => mudar(n, { inclinacao })}
            />
            <CampoPct
              rotulo={`Sombra na ${nome}`}
              sufixo="% som."
              valor={f.sombra ?? 0}
              min={0}
              max={1}
              casas={1}
              aoMudar={(sombra) => mudar(n, { sombra })}
            />
            <span className="num min-w-0 text-11 leading-[14px] text-text-2 *:block *:truncate">
              <span>FO {numero(calculada?.fatorOrientacao ?? 0, 3)}</span>
              <span>{f.modulos > 0 ? `${numero(calculada?.areaTelhadoM2 ?? 0, 0)} m²` : 'livre'}</span>
            </span>
            <CampoDePassos
              rotulo={`Módulos na ${nome}`}
              sufixo="mód."
              valor={f.modulos}
              max={MAX_MODULOS}
              aoMudar={(modulos) => mudar(n, { modulos })}
            />
            <IconButton
              rotulo={`Desenhar a ${nome}`}
              icone={<LayoutGrid />}
              tamanho="pequeno"
              className={f.desenho ? 'text-info' : undefined}
              onClick={() => setDesenhando(n)}
            />
            {faces.length > 1 ? (
              <IconButton
                rotulo={`Tirar a ${nome}`}
                icone={<X />}
                tamanho="pequeno"
                onClick={() => mudarAqui('faces', { faces: faces.filter((_, i) => i !== n) })}
              />
            ) : (
              <span />
            )}
          </div>
        )
      })}
      <CobrirConsumo />
      <div className="flex items-center justify-between gap-2">
        <SinalDeOrigem tipo="premissa_ancorada" texto="FO interpolado da latitude" />
        <Button
          tamanho="pequeno"
          variante="fantasma"
          icone={<Plus />}
          disabled={faces.length >= 30}
          onClick={() => mudarAqui('faces', { faces: [...faces, nova] })}
        >
          Outra face
        </Button>
      </div>
      <Aguarde>
        {desenhando !== null && faces[desenhando] && (
          <DesenhoDaFace
            face={faces[desenhando]}
            modulo={emEdicao.modulo}
            fotos={catalogo.fotos}
            aoMudar={(parte) => mudar(desenhando, parte)}
            aoFechar={() => setDesenhando(null)}
          />
        )}
      </Aguarde>
      <AvisosDaSecao avisos={avisosDe(resultado.avisos, 'faces')} />
    </>
  )
}

/** Offers the number of modules that covers the consumption, while the roof has another. */
function CobrirConsumo() {
  const { emEdicao, resultado, mudarAqui } = useEditor()
  const modulos = modulosQueCobrem(resultado.usina, emEdicao.modulo.wp)
  if (modulos < 1 || modulos > MAX_MODULOS || modulos === resultado.usina.modulos) return null
  return (
    <Button
      tamanho="pequeno"
      variante={resultado.usina.modulos === 0 ? 'primaria' : 'contorno'}
      icone={<Sun />}
      className="justify-self-start"
      onClick={() => mudarAqui('faces', { faces: comModulos(emEdicao.faces, modulos) })}
    >
      Cobrir o consumo: {plural(modulos, 'módulo')}
    </Button>
  )
}
