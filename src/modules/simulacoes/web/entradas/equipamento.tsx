import { useState, type ReactNode } from 'react'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { numero } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Check, CircleAlert, X, Zap } from '#ui/icones.ts'
import { inversoresPara } from '../../regras/sugestoes.ts'
import { CampoDePassos } from '../campos/passos.tsx'
import { useEditor } from '../editor/contexto.tsx'
import { avisosDe, AvisosDaSecao } from './avisos.tsx'
import { nomeDoInversor, nomeDoModulo, useAchados, type CatalogoDoEditor } from './do-catalogo.ts'
import { EscolherKit } from './kit.tsx'
import { PrecosDoEquipamento } from './precos-do-equipamento.tsx'

const MAX_INVERSORES = 2000

export function Equipamento({ catalogo, veCustos }: { catalogo: CatalogoDoEditor; veCustos: boolean }) {
  const { emEdicao, resultado, mudarAqui } = useEditor()
  const { modulo, inversores } = emEdicao
  const { usina } = resultado
  const modulos = useAchados(
    catalogo.modulos,
    nomeDoModulo,
    (m) => `${numero(m.wp)} Wp · Voc ${numero(m.voc)} V`,
    (m) => m.itemId,
  )
  const dosInversores = useAchados(
    catalogo.inversores,
    nomeDoInversor,
    (i) => `${numero(i.kw)} kW · até ${numero(i.vdcMax)} V`,
    (i) => i.itemId,
  )
  const escolherModulo = (valor: string) => {
    const achado = modulos.achado(valor)
    if (achado) mudarAqui('modulo', { modulo: achado })
  }
  const escolherInversor = (valor: string, n: number) => {
    const achado = dosInversores.achado(valor)
    if (!achado) return
    const novo = { ...achado, quantidade: inversores[n]?.quantidade ?? 1 }
    mudarAqui('inversores', {
      inversores: n < inversores.length ? inversores.map((i, k) => (k === n ? novo : i)) : [...inversores, novo],
    })
  }
  const comoOpcao = (valor: string, rotulo: string) => ({ valor, rotulo })
  return (
    <>
      <EscolherKit procurar={catalogo.kits} />
      <Combobox
        rotulo="Módulo"
        rotuloOculto
        tamanho="pequeno"
        semLimpar
        buscar={modulos.buscar}
        valor={comoOpcao(modulo.itemId ?? nomeDoModulo(modulo), nomeDoModulo(modulo))}
        aoMudar={(o) => o && escolherModulo(o.valor)}
      />
      {inversores.map((i, n) => (
        <div key={n} className="grid grid-cols-[minmax(0,1fr)_74px_20px] items-center gap-1.5 max-md:grid-cols-1">
          <Combobox
            rotulo={`Inversor ${n + 1}`}
            rotuloOculto
            tamanho="pequeno"
            semLimpar
            buscar={dosInversores.buscar}
            valor={comoOpcao(i.itemId ?? nomeDoInversor(i), nomeDoInversor(i))}
            aoMudar={(o) => o && escolherInversor(o.valor, n)}
          />
          <CampoDePassos
            rotulo={`Quantos do inversor ${n + 1}`}
            valor={i.quantidade}
            min={1}
            max={MAX_INVERSORES}
            sufixo="un."
            aoMudar={(quantidade) =>
              mudarAqui(`inversores.${n}.quantidade`, {
                inversores: inversores.map((x, k) => (k === n ? { ...x, quantidade } : x)),
              })
            }
          />
          <IconButton
            rotulo={`Tirar o inversor ${n + 1}`}
            icone={<X />}
            tamanho="pequeno"
            onClick={() => mudarAqui('inversores', { inversores: inversores.filter((_, k) => k !== n) })}
          />
        </div>
      ))}
      {inversores.length < 20 && (
        <Combobox
          key={inversores.length}
          rotulo={inversores.length > 0 ? 'Outro inversor' : 'Inversor'}
          rotuloOculto
          placeholder={inversores.length > 0 ? 'Outro inversor' : 'Escolha o inversor'}
          tamanho="pequeno"
          buscar={dosInversores.buscar}
          valor={null}
          aoMudar={(o) => o && escolherInversor(o.valor, inversores.length)}
        />
      )}
      {inversores.length === 0 && <SugerirInversor catalogo={catalogo} />}
      {usina.limites && usina.series.length > 0 && (
        <ul className="num grid gap-0.5">
          {usina.series.map((s, n) => (
            <li key={n} className="flex items-center justify-between gap-2">
              <Conferida ok={s.ok}>
                Série de {s.modulos}: {numero(s.vocFrioV, 0)} V no frio, limite {numero(usina.limites?.vdcMax ?? 0)} V
              </Conferida>
              <span className="text-text-2">
                {numero(s.vmpQuenteV, 0)} V no calor, mínimo {numero(usina.limites?.vMpptMin ?? 0)} V
              </span>
            </li>
          ))}
        </ul>
      )}
      {veCustos && <PrecosDoEquipamento />}
      <AvisosDaSecao avisos={avisosDe(resultado.avisos, 'inversores', 'modulo')} />
    </>
  )
}

/** Chooses the inverters of the catalogue for the modules on the roof; says so where none fits. */
function SugerirInversor({ catalogo }: { catalogo: CatalogoDoEditor }) {
  const { emEdicao, resultado, mudarAqui } = useEditor()
  const [semNenhum, setSemNenhum] = useState(false)
  const { kWp } = resultado.usina
  if (kWp <= 0) return null
  const sugerir = async () => {
    const inversores = inversoresPara(kWp, await catalogo.inversores('', new AbortController().signal))
    if (inversores) mudarAqui('inversores', { inversores })
    else setSemNenhum(true)
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        tamanho="pequeno"
        variante="contorno"
        icone={<Zap />}
        onClick={() => void sugerir().catch((erro: unknown) => avisarFalha('O inversor não foi sugerido', erro))}
      >
        Sugerir para {numero(kWp)} kWp
      </Button>
      {semNenhum && emEdicao.inversores.length === 0 && (
        <span role="status" className="text-12 text-text-2">
          Nenhum inversor do catálogo serve para essa potência.
        </span>
      )}
    </div>
  )
}

function Conferida({ ok, children }: { ok: boolean; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5">
      {ok ? (
        <Check className="size-3.5 text-success" aria-label="dentro do limite" />
      ) : (
        <CircleAlert className="size-3.5 text-danger" aria-label="fora do limite" />
      )}
      <span>{children}</span>
    </span>
  )
}
