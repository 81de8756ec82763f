import { cn } from '#ui/classes.ts'
import type { FolhaDesenhada } from '#ui/pdf.ts'
import { CONFIANCA_PARA_TODOS, type Campo, type Caixa } from '../../tipos.ts'
import { valorFalado } from '../valores.ts'

const pct = (v: number): string => `${v * 100}%`
const tom = (c: Campo): string =>
  c.estado === 'lido' && (c.confianca ?? 0) < CONFIANCA_PARA_TODOS ? 'outline-warning' : 'outline-success'

/** One page, turned and enlarged, with a frame around each field that stands on it. */
export function Folha({
  folha,
  numero,
  zoom,
  giro,
  campos,
  atual,
  aoEscolher,
}: {
  folha: FolhaDesenhada
  numero: number
  zoom: number
  giro: number
  campos: readonly Campo[]
  atual: string | null
  aoEscolher: (chave: string) => void
}) {
  const deitada = giro % 180 !== 0
  const proporcao = deitada ? folha.altura / folha.largura : folha.largura / folha.altura
  return (
    <div className="relative mx-auto mb-4" style={{ width: pct(zoom), aspectRatio: proporcao }}>
      <div
        className="absolute top-1/2 left-1/2"
        style={{
          width: deitada ? pct(1 / proporcao) : '100%',
          aspectRatio: folha.largura / folha.altura,
          transform: `translate(-50%, -50%) rotate(${giro}deg)`,
        }}
      >
        <img
          src={folha.url}
          alt={`Página ${numero} da fatura`}
          draggable={false}
          className="block size-full bg-white shadow-sm select-none"
        />
        {campos.map(
          (c) =>
            c.caixa && (
              <button
                key={c.chave}
                type="button"
                tabIndex={-1}
                data-agora={c.chave === atual || undefined}
                aria-label={`${c.rotulo}${c.valor === null ? '' : `: ${valorFalado(c, c.valor)}`}`}
                className={cn(
                  'absolute rounded-xs outline-2 outline-offset-1',
                  c.chave === atual ? 'bg-info/15 outline-info' : `${tom(c)} hover:bg-info/10`,
                )}
                style={{
                  left: pct(c.caixa.x),
                  top: pct(c.caixa.y),
                  width: pct(c.caixa.largura),
                  height: pct(c.caixa.altura),
                }}
                onClick={() => aoEscolher(c.chave)}
              />
            ),
        )}
      </div>
    </div>
  )
}

const ALTURA_PX = 40
const FOLGA = 1.6

/** What the page shows at a field, enlarged. */
export function Recorte({ folha, caixa, rotulo }: { folha: FolhaDesenhada; caixa: Caixa; rotulo: string }) {
  const altura = ALTURA_PX / (caixa.altura * FOLGA)
  const largura = (altura * folha.largura) / folha.altura
  const visivel = Math.min(220, Math.max(72, caixa.largura * largura * 1.2))
  const x = caixa.x * largura - (visivel - caixa.largura * largura) / 2
  const y = caixa.y * altura - (ALTURA_PX - caixa.altura * altura) / 2
  return (
    <span
      role="img"
      aria-label={`${rotulo}, como está no papel`}
      className="block shrink-0 rounded border bg-white"
      style={{
        width: visivel,
        height: ALTURA_PX,
        backgroundImage: `url(${folha.url})`,
        backgroundSize: `${largura}px ${altura}px`,
        backgroundPosition: `${-x}px ${-y}px`,
        backgroundRepeat: 'no-repeat',
      }}
    />
  )
}
