import { useCallback, useEffect, useState } from 'react'
import { entradasDe } from '#kit/objeto.ts'
import { Chip } from '#ui/chip.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SEMANA } from '#kit/dias.ts'
import type { Relogio } from '../regras/medidas.ts'
import { useOpcoesDoFiltro } from './dados.ts'
import { nomesDeFiltro, PRAZOS, type NomeDeFiltro, type Prazo, type Recorte } from './recorte.ts'

const ROTULO: Record<NomeDeFiltro, string> = {
  caixa: 'Caixa de entrada',
  fila: 'Fila',
  atendente: 'Atendente',
  tag: 'Etiqueta',
}
export const NOME_DO_FATO: Record<string, string> = {
  aberta: 'abertas',
  finalizada: 'finalizadas',
  reaberta: 'reabertas',
  resposta: 'com resposta',
  primeira_resposta: 'com primeira resposta',
  entrada: 'com mensagem recebida',
  saida: 'com mensagem enviada',
  recebida: 'recebidas',
  sla: 'com prazo terminado',
  em_maos: 'em mãos agora',
  sla_cumprido: 'com prazo cumprido',
  sla_violado: 'com prazo vencido',
  avaliacao: 'avaliadas',
}

/** Period, filters and clock of the report. */
export function Barra({ r }: { r: Recorte }) {
  const escolher = (p: Prazo) =>
    r.mudar(
      p === 'livre'
        ? { de: r.filtros.de, ate: r.filtros.ate, dias: undefined }
        : { dias: p, de: undefined, ate: undefined },
    )
  const [hora, fato] = [r.texto('hora'), r.texto('fato')]
  return (
    <div
      className="flex shrink-0 flex-wrap items-center gap-2 border-b bg-surface px-4 py-2"
      role="group"
      aria-label="Filtros do relatório"
    >
      <SegmentedControl<Prazo>
        rotulo="Período"
        tamanho="pequeno"
        opcoes={[
          ...entradasDe(PRAZOS).map(([valor, rotulo]) => ({ valor, rotulo })),
          { valor: 'livre', rotulo: 'Datas' },
        ]}
        valor={r.prazo}
        aoMudar={escolher}
      />
      {r.prazo === 'livre' && (
        <>
          <DateField
            className="w-36"
            rotulo="De"
            rotuloOculto
            tamanho="pequeno"
            valor={r.filtros.de}
            aoMudar={(v) => v && r.mudar({ de: v, ...(v > r.filtros.ate ? { ate: v } : {}) })}
          />
          <DateField
            className="w-36"
            rotulo="Até"
            rotuloOculto
            tamanho="pequeno"
            valor={r.filtros.ate}
            aoMudar={(v) => v && r.mudar({ ate: v, ...(v < r.filtros.de ? { de: v } : {}) })}
          />
        </>
      )}
      {nomesDeFiltro.map((n) => (
        <Filtro key={n} qual={n} r={r} />
      ))}
      {hora !== undefined && (
        <Chip aoRemover={() => r.mudar({ hora: undefined })} rotuloRemover="Remover a hora">
          {SEMANA[Math.floor(Number(hora) / 24)]}, {Number(hora) % 24}h
        </Chip>
      )}
      {fato !== undefined && r.aba === 'conversas' && (
        <Chip aoRemover={() => r.mudar({ fato: undefined })} rotuloRemover="Mostrar todas">
          Só {NOME_DO_FATO[fato] ?? fato}
        </Chip>
      )}
      <span className="flex-1" />
      <SegmentedControl<Relogio>
        rotulo="Relógio"
        tamanho="pequeno"
        opcoes={[
          { valor: 'util', rotulo: 'Tempo útil' },
          { valor: 'corrido', rotulo: 'Tempo corrido' },
        ]}
        valor={r.relogio}
        aoMudar={(v) => r.mudar({ relogio: v === 'util' ? undefined : v })}
      />
    </div>
  )
}

function Filtro({ qual, r }: { qual: NomeDeFiltro; r: Recorte }) {
  const obter = useOpcoesDoFiltro(r.filtros, qual)
  const valor = r.texto(qual)
  const [nomes, setNomes] = useState<ReadonlyMap<string, string>>(new Map())
  const buscar = useCallback(
    async (texto: string) => {
      const { filtrarOpcoes } = await import('#ui/usar-opcoes.ts')
      const todas = (await obter()).filter((o) => o.valor)
      setNomes(new Map(todas.map((o) => [o.valor, o.rotulo])))
      return filtrarOpcoes(todas, texto)
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked anew when the period changes
    },
    [r.filtros.de, r.filtros.ate, qual],
  )
  // a filter in the URL is only an id: load the options to get its name
  const semNome = valor !== undefined && !nomes.has(valor)
  useEffect(() => {
    if (semNome) void buscar('').catch(() => {})
  }, [semNome, buscar])
  return (
    <div className="w-44 max-md:w-[calc(50%-4px)]">
      <Combobox
        rotulo={ROTULO[qual]}
        rotuloOculto
        tamanho="pequeno"
        placeholder={ROTULO[qual].split(' ')[0] ?? ''}
        buscar={buscar}
        valor={valor === undefined ? null : { valor, rotulo: nomes.get(valor) ?? '…' }}
        aoMudar={(o) => r.mudar({ [qual]: o?.valor })}
      />
    </div>
  )
}
