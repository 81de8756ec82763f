import { useState } from 'react'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { numero, porcento } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Pencil, Plus, Trash2 } from '#ui/icones.ts'
import { indicador } from '../../regras/indicadores.ts'
import type { Meta } from '../../tipos.ts'
import { useAtosDeMeta, useFunis, useMetas } from '../dados.ts'
import { dinheiroCurto } from '../formatar.ts'
import { Quadro } from '../quadro.tsx'
import { hoje, type Recorte } from '../recorte.ts'
import { nomeDoMes } from './coortes.tsx'
import { FormularioDeMeta } from './formulario-de-meta.tsx'

const dito = (m: Meta, v: number | null) => {
  const { unidade } = indicador(m.indicador)
  if (v === null) return '–'
  return unidade === 'dinheiro'
    ? dinheiroCurto(v)
    : unidade === 'fracao'
      ? `${numero(Math.round(v * 10) / 10)} %`
      : numero(v)
}

/** Targets of this month with progress. */
export function Metas({ r, departamento }: { r: Recorte; departamento: string | undefined }) {
  const mes = hoje().slice(0, 7)
  const consulta = useMetas(r.funil, mes)
  const { data: funis } = useFunis(departamento)
  const cuida = funis?.find((f) => f.chave === r.funil || f.id === r.funil)?.papel === 'gestor'
  const pode = usePode('paineis.meta.editar') && cuida
  const { apagar } = useAtosDeMeta()
  const [editando, setEditando] = useState<Meta | 'nova' | null>(null)
  const nova = pode ? (
    <Button tamanho="pequeno" icone={<Plus className="size-3.5" />} onClick={() => setEditando('nova')}>
      Nova meta
    </Button>
  ) : null
  return (
    <>
      <Quadro<Meta[]>
        titulo={`Metas de ${nomeDoMes(mes)}`}
        consulta={consulta}
        acoes={nova}
        altura="h-24"
        vazio={(l) =>
          l.length > 0
            ? null
            : pode
              ? 'Nenhuma meta para este mês ainda. Defina a primeira em “Nova meta”.'
              : 'Nenhuma meta para este mês ainda.'
        }
      >
        {(lista) => (
          <ul className="grid gap-3">
            {lista.map((m) => {
              const parte = m.feito === null ? 0 : m.feito / m.alvo
              return (
                <li key={m.id} className="group grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 text-13">
                  <span className="truncate">
                    {indicador(m.indicador).nome} · <span className="text-text-2">{m.de.nome}</span>
                  </span>
                  <span className="num flex items-center gap-1 text-12 text-text-2">
                    <b className="font-medium text-text">{dito(m, m.feito)}</b> de {dito(m, m.alvo)} ·{' '}
                    {porcento(parte, 0)}
                    {pode && (
                      <IconButton
                        rotulo={`Mudar a meta de ${indicador(m.indicador).nome}, ${m.de.nome}`}
                        tamanho="pequeno"
                        icone={<Pencil className="size-3.5" />}
                        onClick={() => setEditando(m)}
                      />
                    )}
                    {pode && (
                      <IconButton
                        rotulo={`Apagar a meta de ${indicador(m.indicador).nome}, ${m.de.nome}`}
                        tamanho="pequeno"
                        icone={<Trash2 className="size-3.5" />}
                        onClick={() => void apagar(m.id)}
                      />
                    )}
                  </span>
                  <span
                    className="col-span-2 mt-1 h-1.5 overflow-hidden rounded-full bg-surface-3"
                    role="img"
                    aria-label={`${porcento(parte, 0)} da meta`}
                  >
                    <i
                      className={`block h-full rounded-full ${parte >= 1 ? 'bg-success' : 'bg-primary'}`}
                      style={{ width: `${Math.min(1, parte) * 100}%` }}
                    />
                  </span>
                </li>
              )
            })}
          </ul>
        )}
      </Quadro>
      {editando && r.funil && (
        <FormularioDeMeta
          funil={r.funil}
          mes={mes}
          meta={editando === 'nova' ? null : editando}
          aoFechar={() => setEditando(null)}
        />
      )}
    </>
  )
}
