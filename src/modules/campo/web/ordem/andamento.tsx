import { useState } from 'react'
import { nomesDasSituacoes } from '#modules/ordens/regras/estados.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MapPin } from '#ui/icones.ts'
import { TextField } from '#ui/text-field.tsx'
import type { OrdemDoDia } from '../../contract/dia.ts'
import type { Falta } from '../../regras/no-aparelho.ts'
import type { PropsDaOrdem } from './props.ts'
import { horaAqui } from '../partes/horas.ts'
import { GRANDE } from '../partes/moldura.tsx'
import { agir, ondeEstou, type LugarDoAparelho } from './agir.ts'
import { Pausar } from './pausar.tsx'

/** The state of the order and the transition that comes next. */
export function Andamento({ campo, estado, ordem, apr }: PropsDaOrdem & { apr: readonly Falta[] }) {
  const [semLugar, setSemLugar] = useState<((lugar: LugarDoAparelho) => void) | null>(null)
  const [pausando, setPausando] = useState(false)
  const onde = [ordem.endereco, ordem.cidade].filter(Boolean).join(', ')
  const mapa =
    ordem.lat !== null && ordem.lon !== null
      ? `geo:${ordem.lat},${ordem.lon}?q=${ordem.lat},${ordem.lon}`
      : `geo:0,0?q=${encodeURIComponent(onde)}`
  /** With the place, or the reason why the device does not say it. */
  async function comLugar(fazer: (lugar: LugarDoAparelho) => void) {
    const lugar = await ondeEstou()
    if (lugar) fazer(lugar)
    else setSemLugar(() => fazer)
  }
  const passar = (tipo: 'deslocar' | 'iniciar', rotulo: string) =>
    void comLugar((lugar) => void agir(campo, ordem, rotulo, (b) => ({ ...b, tipo, dados: {}, lugar })))
  const podeIniciar = ['agendada', 'em_deslocamento', 'reaberta'].includes(ordem.situacao)
  return (
    <section aria-label="Andamento" className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
      <p className="flex items-center gap-2">
        <b className="flex-1">{frase(ordem)}</b>
        {ordem.situacao === 'em_execucao' && (
          <Button className="h-11!" onClick={() => setPausando(true)}>
            Pausar
          </Button>
        )}
      </p>
      {onde && (
        <a href={mapa} className="flex min-h-11 items-center gap-2 text-13 text-text-2">
          <MapPin className="size-4 shrink-0" aria-hidden="true" /> {onde}
        </a>
      )}
      {ordem.problema && <p className="text-13 whitespace-pre-line text-text-2">{ordem.problema}</p>}
      {(ordem.extras ?? []).map((e) => (
        <p key={e.descricao} className={`text-13 ${e.aceito ? 'text-success' : 'text-warning'}`}>
          Serviço extra: {e.descricao}.{' '}
          {e.aceito ? 'O cliente aceitou: pode fazer.' : 'O cliente ainda não aceitou: não comece.'}
        </p>
      ))}
      {ordem.situacao === 'agendada' && (
        <Button className={GRANDE} onClick={() => passar('deslocar', 'Saída para o local')}>
          Sair para o local
        </Button>
      )}
      {podeIniciar && (
        <>
          <Button
            variante="primaria"
            className={GRANDE}
            disabled={apr.length > 0}
            onClick={() => passar('iniciar', 'Começo')}
          >
            Começar
          </Button>
          {apr.length > 0 && (
            <p className="text-13 text-warning">Falta a APR: {apr.length === 1 ? '1 item' : `${apr.length} itens`}.</p>
          )}
        </>
      )}
      {ordem.situacao === 'pausada' && (
        <Button
          variante="primaria"
          className={GRANDE}
          onClick={() => void agir(campo, ordem, 'Retomada', (b) => ({ ...b, tipo: 'retomar', dados: {} }))}
        >
          Retomar
        </Button>
      )}
      <SemLugar
        aberto={semLugar !== null}
        aoFechar={() => setSemLugar(null)}
        aoDizer={(recusa) => {
          semLugar?.({ recusa })
          setSemLugar(null)
        }}
      />
      {pausando && <Pausar campo={campo} estado={estado} ordem={ordem} aoFechar={() => setPausando(false)} />}
    </section>
  )
}

function frase(o: OrdemDoDia): string {
  if (o.situacao === 'em_execucao' && o.iniciada_em) return `Em execução desde ${horaAqui(o.iniciada_em)}`
  if (o.situacao === 'concluida' && o.concluida_em) return `Concluída às ${horaAqui(o.concluida_em)}`
  if (o.situacao === 'agendada' && o.de && o.ate) return `Agendada, das ${horaAqui(o.de)} às ${horaAqui(o.ate)}`
  return nomesDasSituacoes[o.situacao]
}

function SemLugar({
  aberto,
  aoFechar,
  aoDizer,
}: {
  aberto: boolean
  aoFechar: () => void
  aoDizer: (motivo: string) => void
}) {
  const [motivo, setMotivo] = useState('')
  return (
    <Dialog
      aberto={aberto}
      aoMudar={(a) => !a && aoFechar()}
      titulo="Sem localização: diga o motivo"
      descricao="O aparelho não disse onde está. O trabalho segue; o motivo fica na ordem."
      tamanho="pequeno"
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(e) => {
          e.preventDefault()
          if (motivo.trim()) aoDizer(motivo.trim())
        }}
      >
        <TextField
          rotulo="Motivo"
          value={motivo}
          maxLength={200}
          required
          onChange={(e) => setMotivo(e.target.value)}
        />
        <Button type="submit" variante="primaria" className={GRANDE}>
          Continuar
        </Button>
      </form>
    </Dialog>
  )
}
