import { useRef, useState } from 'react'
import { FotoDaSessao } from '#platform/navegador/foto-da-sessao.tsx'
import { reduzirFoto } from '#ui/midia/reduzir-foto.ts'
import { Camera } from '#ui/icones.ts'
import { TextField } from '#ui/text-field.tsx'
import type { ItemDaNota } from '../../contract/notas.ts'
import { notas } from '../../contract/notas.ts'
import type { Conferencia } from './usar-conferencia.ts'

interface Props {
  nota: string
  item: ItemDaNota
  trava: boolean
  conferencia: Conferencia
}

/** What came broken of an item: which, why, and the pictures that prove it. */
export function Avaria({ nota, item: i, trava, conferencia: c }: Props) {
  const [motivo, setMotivo] = useState<string | null>(null)
  const arquivo = useRef<HTMLInputElement>(null)
  const porSerie = i.material?.rastreio === 'serie'
  const guardar = () => {
    if (motivo !== null && motivo !== i.avaria_motivo) void c.conferir(i.n, { avaria_motivo: motivo })
    setMotivo(null)
  }
  return (
    <section className="grid gap-3 border-b p-4">
      <h2 className="flex items-baseline gap-2 text-13 font-semibold">
        Avaria no item {i.n}
        <span className="num font-normal text-text-2">
          {i.avariada} de {i.recebida ?? '0'}
        </span>
      </h2>
      {porSerie && (
        <ul aria-label="Séries do item" className="flex max-h-32 flex-wrap gap-1.5 overflow-y-auto">
          {i.series.map((s) => (
            <li key={s.numero}>
              <button
                type="button"
                className="num g-chip min-h-7"
                data-contorno={s.avariada ? undefined : ''}
                aria-pressed={s.avariada}
                disabled={trava}
                style={s.avariada ? { background: 'var(--danger-soft)', color: 'var(--danger)' } : undefined}
                onClick={() => void c.marcar(s.numero, s.avariada ? 'boa' : 'avariada')}
              >
                {s.numero}
              </button>
            </li>
          ))}
          {i.series.length === 0 && (
            <li className="text-12 text-text-2">Leia as séries e toque nas que vieram avariadas.</li>
          )}
        </ul>
      )}
      {Number(i.avariada) > 0 && (
        <>
          <TextField
            rotulo="O que houve"
            placeholder="Caixa amassada no canto"
            maxLength={300}
            readOnly={trava}
            value={motivo ?? i.avaria_motivo}
            onChange={(e) => setMotivo(e.currentTarget.value)}
            onBlur={guardar}
            onKeyDown={(e) => e.key === 'Enter' && guardar()}
          />
          <div className="grid grid-cols-3 gap-2">
            {i.fotos.map((f, k) => (
              <FotoDaSessao
                key={f}
                caminho={notas.foto.path.replace('{id}', nota).replace('{foto}', f)}
                rotulo={`Foto ${k + 1} da avaria`}
              />
            ))}
            {!trava && (
              <button
                type="button"
                aria-label="Fotografar a avaria"
                className="grid h-16 place-items-center rounded border border-dashed text-text-2 hover:bg-surface-2"
                onClick={() => arquivo.current?.click()}
              >
                <Camera />
              </button>
            )}
          </div>
          <input
            ref={arquivo}
            type="file"
            accept="image/*"
            capture="environment"
            className="sr-only"
            tabIndex={-1}
            aria-hidden="true"
            onChange={(e) => {
              const foto = e.currentTarget.files?.[0]
              e.currentTarget.value = ''
              if (foto) void reduzirFoto(foto).then((menor) => c.fotografar(i.n, menor ?? foto))
            }}
          />
          <p className="text-12 text-warning">
            Ressalva no canhoto e aviso à transportadora em até 10 dias. Vai para o local de avaria ao lançar.
          </p>
        </>
      )}
    </section>
  )
}
