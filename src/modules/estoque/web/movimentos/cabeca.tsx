import { diaAqui } from '#kit/aqui.ts'
import { DateField } from '#ui/date-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Local } from '../../contract/cadastros.ts'
import { DestinoDaSaidaEscolhido } from './destino.tsx'
import type { DestinoLido } from './encaixes.ts'
import { MotivoDaLista } from './motivo-da-lista.tsx'
import { ehAjuste, qualDe, type Cabeca, type Qual } from './rascunho.ts'

const opcoes = (locais: readonly Local[]) => locais.map((l) => ({ valor: l.id, rotulo: l.nome }))

/** Which places each end of a movement may be. */
export function lugaresDe(qual: Qual, locais: readonly Local[], { de, destino }: Pick<Cabeca, 'de' | 'destino'>) {
  const fisicos = locais.filter((l) => l.fisico)
  const doTipo = (...tipos: Local['tipo'][]) => locais.filter((l) => tipos.includes(l.tipo))
  switch (qual) {
    case 'entrada':
      return { de: doTipo('fornecedor'), para: fisicos }
    case 'saida':
      return { de: fisicos, para: doTipo(destino === 'departamento' ? 'consumo' : 'cliente') }
    case 'transferencia':
      return { de: fisicos, para: fisicos.filter((l) => l.id !== de) }
    case 'devolucao_ao_fornecedor':
      return { de: fisicos, para: doTipo('fornecedor') }
    case 'devolucao_do_cliente':
      return { de: doTipo('cliente', 'consumo'), para: fisicos }
    case 'ajuste':
    case 'perda':
      return { de: fisicos, para: [] }
  }
}

/** An end with one choice is chosen; one that is no longer possible is empty. */
export function completar(qual: Qual, c: Cabeca, locais: readonly Local[]): Cabeca {
  const livro = qualDe(qual, c)
  const { de: origens } = lugaresDe(livro, locais, c)
  const de = (origens.find((l) => l.id === c.de) ?? (origens.length === 1 ? origens[0] : undefined))?.id ?? null
  const { para: destinos } = lugaresDe(livro, locais, { ...c, de })
  const primeiro = livro !== 'transferencia' && destinos.length === 1 ? destinos[0] : undefined
  return { ...c, de, para: (destinos.find((l) => l.id === c.para) ?? primeiro)?.id ?? null }
}

interface Props {
  qual: Qual
  cabeca: Cabeca
  locais: readonly Local[]
  erros: Readonly<Record<string, string>>
  /** the order or project of an exit */
  lido: DestinoLido | null
  aoMudar: (c: Cabeca) => void
  aoEscolher: (d: DestinoLido | null) => void
}

/** From where, to where, when and why. */
export function CabecaDoMovimento({ qual, cabeca: c, locais, erros, lido, aoMudar, aoEscolher }: Props) {
  const lugares = lugaresDe(qual, locais, c)
  const livro = qualDe(qual, c)
  const ajuste = ehAjuste(livro)
  return (
    <div className="grid grid-cols-[1fr_1fr_10rem] gap-3 max-md:grid-cols-1">
      {qual !== 'entrada' && (
        <Select
          rotulo={ehAjuste(qual) ? 'Local' : 'Sai de'}
          valor={c.de}
          opcoes={opcoes(lugares.de)}
          erro={erros.de ?? erros.local_id}
          aoMudar={(de) => aoMudar(completar(qual, { ...c, de }, locais))}
        />
      )}
      {qual === 'saida' && <DestinoDaSaidaEscolhido {...{ cabeca: c, locais, lido, erros, aoMudar, aoEscolher }} />}
      {!ajuste && qual !== 'saida' && (
        <Select
          rotulo="Vai para"
          valor={c.para}
          opcoes={opcoes(lugares.para)}
          erro={erros.para}
          aoMudar={(para) => aoMudar({ ...c, para })}
        />
      )}
      <DateField
        rotulo="Dia"
        valor={c.dia}
        max={diaAqui()}
        erro={erros.ocorrido_em}
        aoMudar={(dia) => aoMudar({ ...c, dia })}
      />
      {ehAjuste(livro) ? (
        <MotivoDaLista tipo={livro} {...{ cabeca: c, erros, aoMudar }} />
      ) : (
        <TextField
          className="md:col-span-full"
          rotulo="Motivo"
          opcional
          placeholder="Obra, ordem de serviço, nota…"
          maxLength={500}
          value={c.motivo}
          erro={erros.motivo}
          onChange={(e) => aoMudar({ ...c, motivo: e.currentTarget.value })}
        />
      )}
    </div>
  )
}
