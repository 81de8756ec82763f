import { qtd } from '#modules/estoque/web/publico.ts'
import { plural } from '#ui/formatos.ts'
import { unitario } from '../nomes.ts'
import type { ItemDaNota } from '../../contract/notas.ts'
import { MaterialDoItem } from './material-do-item.tsx'
import { Quantidade } from './quantidade.tsx'
import type { Conferencia } from './usar-conferencia.ts'

interface Props {
  nota: string
  item: ItemDaNota
  trava: boolean
  conferencia: Conferencia
}

/** How many lots were told, and how much they lack of what came. */
function LotesDaLinha({ item: i }: { item: ItemDaNota }) {
  const falta = Number(i.recebida ?? i.faturada ?? 0) - i.lotes.reduce((s, l) => s + Number(l.qtd), 0)
  return (
    <>
      <span className={falta > 0 ? 'block text-warning' : 'block text-success'}>{plural(i.lotes.length, 'lote')}</span>
      {falta > 0 && <span className="block text-12 text-text-2">faltam {qtd(String(falta))}</span>}
    </>
  )
}

/** How many serials were read of those that came. */
function Series({ item: i }: { item: ItemDaNota }) {
  if (i.material?.rastreio === 'lote') return <LotesDaLinha item={i} />
  if (i.material?.rastreio !== 'serie') return <span className="text-text-2">–</span>
  const esperadas = Number(i.recebida ?? i.faturada ?? 0)
  const faltam = esperadas - i.series.length
  return (
    <>
      <span className={faltam > 0 ? 'block text-warning' : 'block text-success'}>
        {i.series.length}/{qtd(String(esperadas))}
      </span>
      <span className="block text-12 text-text-2">{faltam > 0 ? `faltam ${faltam}` : 'lidas'}</span>
    </>
  )
}

/** One item of the note: what it is here, what came, what came broken. */
export function LinhaDoItem({ nota, item: i, trava, conferencia: c }: Props) {
  const { material: m } = i
  const falta = i.recebida !== null && i.faturada !== null ? Number(i.faturada) - Number(i.recebida) : 0
  const recusa = c.recusas[i.n]
  return (
    <li
      className="g-conf-linha text-13"
      data-aberto={c.aberto === i.n || undefined}
      data-sem-custo={i.custo ? undefined : ''}
      aria-current={c.aberto === i.n || undefined}
      onFocus={() => c.abrir(i.n)}
      onPointerDown={() => c.abrir(i.n)}
    >
      <span className="num pt-1.5 text-text-2">{i.n}</span>
      <div className="g-conf-larga min-w-0 pt-1.5">
        <p className="truncate" title={i.descricao}>
          {i.descricao}
        </p>
        <p className="num truncate text-12 text-text-2">
          {i.codigo} · {qtd(i.qtd)} {i.unidade.toLowerCase()}
        </p>
        {i.com.length > 0 && <p className="text-12 text-info">{i.com.join(', ')} está neste item</p>}
        {recusa && (
          <p role="alert" className="text-12 text-danger">
            {recusa}
          </p>
        )}
      </div>
      <div className="g-conf-larga min-w-0 pt-1.5">
        <MaterialDoItem {...{ nota, item: i, trava, conferencia: c }} />
      </div>
      <div className="g-conf-rotulo num pt-1.5 text-right max-md:col-start-2 max-md:text-left" data-rotulo="Faturado">
        <span className="block">
          {i.faturada === null ? '–' : `${qtd(i.faturada)} ${m?.unidade.toLowerCase() ?? ''}`}
        </span>
        {m && i.num !== i.den && (
          <span className="block text-12 text-text-2">
            {qtd(i.qtd)} {i.unidade}
          </span>
        )}
      </div>
      <div className="g-conf-rotulo" data-rotulo="Recebido">
        <Quantidade
          rotulo={`Recebido do item ${i.n}`}
          valor={i.recebida}
          igual={i.faturada}
          trava={trava || m?.rastreio === 'lote'}
          tom={falta > 0 ? 'alerta' : undefined}
          aoFocar={() => c.abrir(i.n)}
          aoGuardar={(recebida) => void c.conferir(i.n, { recebida })}
        />
        {falta > 0 && <p className="num mt-0.5 text-12 text-warning">faltam {qtd(String(falta))}</p>}
      </div>
      <div className="g-conf-rotulo" data-rotulo="Avaria">
        <Quantidade
          rotulo={`Avaria do item ${i.n}`}
          valor={Number(i.avariada) === 0 ? null : i.avariada}
          trava={trava || m?.rastreio === 'lote'}
          tom={Number(i.avariada) > 0 ? 'perigo' : undefined}
          aoFocar={() => c.abrir(i.n)}
          aoGuardar={(avariada) => void c.conferir(i.n, { avariada: avariada ?? '0' })}
        />
      </div>
      <div className="g-conf-rotulo num pt-1.5 text-right max-md:col-start-2 max-md:text-left" data-rotulo="Séries">
        <Series item={i} />
      </div>
      {i.custo && (
        <div className="g-conf-rotulo num pt-1.5 text-right max-md:text-left" data-rotulo="Custo un.">
          <Custo custo={i.custo} />
        </div>
      )}
    </li>
  )
}

function Custo({ custo }: { custo: NonNullable<ItemDaNota['custo']> }) {
  const { unitario: novo, medio } = custo
  if (novo === null) return <span className="text-text-2">–</span>
  // beyond a tenth the difference is worth a look
  const longe = medio !== null && Math.abs(novo - medio) > medio / 10
  return (
    <>
      <span className="block">{unitario(novo)}</span>
      <span className={longe ? 'block text-12 text-warning' : 'block text-12 text-text-2'}>
        {medio === null ? 'sem média' : `média ${unitario(medio)}`}
      </span>
    </>
  )
}
