import { useCallback, useRef, type ReactNode } from 'react'
import { Combobox } from '#ui/combobox.tsx'
import { numero } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Check, CircleAlert, X } from '#ui/icones.ts'
import type { BuscarOpcoes } from '#ui/usar-opcoes.ts'
import type { EntradaDaSimulacao, TarifaDaSimulacao } from '../../contract/entrada.ts'
import { CampoDePassos } from '../campos/passos.tsx'
import { useEditor } from '../editor/contexto.tsx'
import { avisosDe, AvisosDaSecao } from './avisos.tsx'

type Modulo = EntradaDaSimulacao['modulo']
type Inversor = EntradaDaSimulacao['inversores'][number]

export interface LugarDaTarifa {
  uf: EntradaDaSimulacao['local']['uf']
  cidade: string
  subgrupo: TarifaDaSimulacao['subgrupo']
  /** of a month */
  kwh: number
}

/** Equipment of the catalogue and tariffs in force, as the editor needs them. */
export interface CatalogoDoEditor {
  modulos: (texto: string, sinal: AbortSignal) => Promise<readonly Modulo[]>
  inversores: (texto: string, sinal: AbortSignal) => Promise<readonly Omit<Inversor, 'quantidade'>[]>
  /** Pictures of roofs; `enviar` refuses with a sentence. */
  fotos: { enviar: (arquivo: File) => Promise<string>; abrir: (foto: string) => Promise<string> }
  /** One for each utility of the place. */
  tarifas: (lugar: LugarDaTarifa, sinal: AbortSignal) => Promise<readonly TarifaDaSimulacao[]>
}

const nomeDe = (i: { marca?: string | undefined; modelo?: string | undefined }) =>
  [i.marca, i.modelo].filter(Boolean).join(' ')
export const nomeDoModulo = (m: Modulo): string => nomeDe(m) || `Módulo ${numero(m.wp)} Wp`
export const nomeDoInversor = (i: Omit<Inversor, 'quantidade'>): string => nomeDe(i) || `Inversor ${numero(i.kw)} kW`

const MAX_INVERSORES = 2000

/** Options from the catalogue; the chosen one is looked up among those that were shown. */
export function useAchados<T extends { itemId?: string | null | undefined }>(
  procurar: (texto: string, sinal: AbortSignal) => Promise<readonly T[]>,
  nome: (item: T) => string,
  detalhe: (item: T) => string,
) {
  const vistos = useRef(new Map<string, T>())
  const escrever = useRef({ nome, detalhe })
  const buscar: BuscarOpcoes = useCallback(
    async (texto, sinal) =>
      (await procurar(texto, sinal)).map((item) => {
        const valor = item.itemId ?? escrever.current.nome(item)
        vistos.current.set(valor, item)
        return { valor, rotulo: escrever.current.nome(item), detalhe: escrever.current.detalhe(item) }
      }),
    [procurar],
  )
  return { buscar, achado: (valor: string) => vistos.current.get(valor) }
}

export function Equipamento({ catalogo }: { catalogo: CatalogoDoEditor }) {
  const { emEdicao, resultado, mudarAqui } = useEditor()
  const { modulo, inversores } = emEdicao
  const { usina } = resultado
  const modulos = useAchados(catalogo.modulos, nomeDoModulo, (m) => `${numero(m.wp)} Wp · Voc ${numero(m.voc)} V`)
  const dosInversores = useAchados(
    catalogo.inversores,
    nomeDoInversor,
    (i) => `${numero(i.kw)} kW · até ${numero(i.vdcMax)} V`,
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
      <AvisosDaSecao avisos={avisosDe(resultado.avisos, 'inversores', 'modulo')} />
    </>
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
