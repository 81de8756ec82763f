import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Camera, CircleX, Minus, Package, Plus, RefreshCw } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TecladoNumerico } from '#ui/teclado-numerico.tsx'
import type { NovaContagem, PosicaoDaFolha } from '../../contract/contagens.ts'
import { FotoDaContagem } from './foto.tsx'
import { mostrar, partes, passo, total, VAZIO, type Digitado } from './quantidade.ts'
import { SeriesLidas } from '#ui/leitor/series-lidas.tsx'

type Contada = Pick<NovaContagem, 'quantidade' | 'series'> &
  Partial<Pick<NovaContagem, 'caixas' | 'por_caixa' | 'soltos' | 'foto'>> & { lote?: string }

interface Props {
  posicao: Pick<
    PosicaoDaFolha,
    'endereco' | 'local' | 'lote' | 'codigo' | 'nome' | 'unidade' | 'casas' | 'por_serie' | 'embalagens' | 'rodada'
  >
  /** the lot is not known yet: it is read off the goods */
  pedeLote?: boolean
  /** address of the next one, which the button names */
  proxima: string | null
  aoContar: (c: Contada) => void
}

const ir = (proxima: string | null) => (proxima ? `Confirmar e ir para ${proxima}` : 'Confirmar')

/** One position: count pieces by the keypad, packages and loose, or serials. Nothing here knows what is expected. */
export function Posicao({ posicao: p, pedeLote = false, proxima, aoContar }: Props) {
  const [d, setD] = useState<Digitado>(VAZIO)
  const [alvo, setAlvo] = useState<'soltos' | 'caixas'>('soltos')
  const [series, setSeries] = useState<readonly string[]>([])
  const [foto, setFoto] = useState<string | null>(null)
  const [fotografar, setFotografar] = useState(false)
  const [lote, setLote] = useState('')
  const [vazio, setVazio] = useState(false)
  const embalagem = p.embalagens[0]
  const com = { ...(foto ? { foto } : {}), ...(pedeLote ? { lote: lote.trim() } : {}) }
  const semLote = pedeLote && lote.trim() === ''
  const confirmar = () => {
    if (p.por_serie) return aoContar({ quantidade: String(series.length), series: [...series], ...com })
    aoContar({ quantidade: total(d), series: [], ...partes(d), ...com })
  }
  const digitou = p.por_serie ? series.length > 0 : d.soltos !== '' || Boolean(d.caixas && d.porCaixa)
  const abrirCaixas = () => {
    setD({ ...d, caixas: d.caixas ?? '', porCaixa: d.porCaixa || (embalagem?.quantos.replace('.', ',') ?? '') })
    setAlvo('caixas')
  }
  return (
    <section aria-label={`${p.endereco || p.codigo} ${p.nome}`} className="grid gap-3">
      {p.rodada > 1 && (
        <p className="flex gap-2 rounded-lg bg-warning-soft p-3 text-13">
          <RefreshCw className="mt-0.5 shrink-0 text-warning" />
          <span>
            <strong className="font-semibold">Conte de novo, com calma.</strong> Outra pessoa já contou esta posição; o
            número dela não aparece para você.
          </span>
        </p>
      )}
      <div className="rounded-xl border bg-surface">
        <div className="flex items-center gap-3 p-3">
          <span className="num grid min-h-12 min-w-20 shrink-0 place-items-center rounded-lg bg-primary px-2 text-15 font-semibold text-primary-fg">
            {p.endereco || '–'}
          </span>
          <div className="min-w-0">
            <h2 className="text-15 font-semibold break-words">{p.nome}</h2>
            <p className="num text-12 text-text-2">
              {p.codigo} · {p.local} · {p.lote && `lote ${p.lote} · `}{' '}
              {p.por_serie ? 'por série: leia todas' : `conte em ${p.unidade.toLowerCase()}`}
            </p>
          </div>
        </div>
        {pedeLote && (
          <TextField
            className="px-3 pb-3"
            rotulo="Lote que está na etiqueta"
            maxLength={60}
            autoComplete="off"
            value={lote}
            onChange={(e) => setLote(e.currentTarget.value)}
          />
        )}
        {!p.por_serie && (
          <div className="flex items-center justify-between gap-3 px-3 pb-3">
            <IconButton
              rotulo="Um a menos"
              variante="contorno"
              className="size-14"
              icone={<Minus />}
              onClick={() => setD(passo(d, -1))}
            />
            <p className="text-center" aria-live="polite">
              <strong className="num block text-[40px] leading-none font-semibold">{mostrar(total(d))}</strong>
              <span className="text-12 text-text-2">{p.unidade.toLowerCase()} no total</span>
            </p>
            <IconButton
              rotulo="Um a mais"
              variante="contorno"
              className="size-14"
              icone={<Plus />}
              onClick={() => setD(passo(d, 1))}
            />
          </div>
        )}
        {d.caixas !== null && <Caixas d={d} alvo={alvo} aoAlvo={setAlvo} aoMudar={setD} />}
      </div>
      {p.por_serie ? (
        <SeriesLidas series={series} aoMudar={setSeries} />
      ) : (
        <TecladoNumerico
          casas={alvo === 'caixas' ? 0 : p.casas}
          valor={alvo === 'caixas' ? (d.caixas ?? '') : d.soltos}
          aoMudar={(v) => setD(alvo === 'caixas' ? { ...d, caixas: v } : { ...d, soltos: v })}
          {...(p.casas === 0
            ? {
                canto: (
                  <button
                    type="button"
                    className="min-h-14 rounded-lg text-13 active:bg-surface-3"
                    onClick={abrirCaixas}
                  >
                    caixas ×
                  </button>
                ),
              }
            : {})}
        />
      )}
      <div className="sticky bottom-0 grid gap-2 bg-surface pt-2 pb-1">
        <div className="grid grid-cols-2 gap-2">
          <Button className="min-h-12 w-full justify-center" icone={<Camera />} onClick={() => setFotografar(true)}>
            {foto ? 'Trocar foto' : 'Foto'}
          </Button>
          <Button
            className="min-h-12 w-full justify-center"
            icone={<CircleX />}
            disabled={semLote}
            onClick={() => (vazio ? aoContar({ quantidade: '0', series: [], ...com }) : setVazio(true))}
          >
            {vazio ? 'Está vazio mesmo?' : 'Vazio'}
          </Button>
        </div>
        <Button
          variante="primaria"
          className="min-h-13 w-full justify-center"
          disabled={!digitou || semLote}
          onClick={confirmar}
        >
          {p.rodada > 1 ? 'Confirmar recontagem' : ir(proxima)}
        </Button>
      </div>
      {fotografar && (
        <FotoDaContagem
          aoFechar={() => setFotografar(false)}
          aoEscolher={(f) => {
            setFoto(f)
            setFotografar(false)
          }}
        />
      )}
    </section>
  )
}

interface PropsDasCaixas {
  d: Digitado
  alvo: 'soltos' | 'caixas'
  aoAlvo: (a: 'soltos' | 'caixas') => void
  aoMudar: (d: Digitado) => void
}

function Caixas({ d, alvo, aoAlvo, aoMudar }: PropsDasCaixas) {
  const botao = (qual: 'soltos' | 'caixas', texto: string) => (
    <button
      type="button"
      aria-pressed={alvo === qual}
      className={`num min-h-11 rounded-lg px-2 ${alvo === qual ? 'bg-surface-3 font-semibold' : ''}`}
      onClick={() => aoAlvo(qual)}
    >
      {texto}
    </button>
  )
  return (
    <div className="flex flex-wrap items-center gap-1 border-t px-3 py-1 text-13">
      <Package className="text-text-2" />
      {botao('caixas', `${d.caixas || '0'} caixas`)}×
      <input
        aria-label="Quantas em cada caixa"
        inputMode="decimal"
        className="num min-h-11 w-16 rounded-lg border bg-surface px-2 text-center"
        value={d.porCaixa}
        onChange={(e) => aoMudar({ ...d, porCaixa: e.currentTarget.value.replace(/[^\d,]/g, '') })}
      />
      +{botao('soltos', `${d.soltos || '0'} soltos`)}
      <strong className="num ml-auto font-semibold">= {mostrar(total(d))}</strong>
    </div>
  )
}
