import { useState } from 'react'
import { uuidv7 } from '#kit/id.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { dataHora } from '#ui/formatos.ts'
import { ArrowRightLeft, ShieldCheck, X } from '#ui/icones.ts'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { mapas } from '../../contract/mapa.ts'
import { linkDasGarantias } from '../../links.ts'
import { relerUsina } from '../dados.ts'

export interface Lida {
  id: string
  serie: string
  instalada_em: string
  por: string | null
  fora_da_nota: boolean
  nota: number | null
}
interface Onde {
  usina: string
  lugar: string
  modelo: string
  string_id: string | null
  posicao: number | null
  equipamento_id: string | null
}

/** What is in a position, and the acts on it: its warranty, a swap, taking it out. */
export function Posicao({ onde, lida, edita }: { onde: Onde; lida: Lida; edita: boolean }) {
  const [ato, setAto] = useState<'trocar' | 'retirar' | null>(null)
  const consulta = usePode('garantias.garantia.ver')
  return (
    <section aria-label={onde.lugar} className="grid grid-cols-1 gap-3 rounded-lg border p-3">
      <h3 className="num flex items-center gap-2 text-15 font-semibold">
        {onde.lugar}
        {lida.fora_da_nota && <Chip tom="alerta">fora da nota</Chip>}
      </h3>
      <DefinitionList
        linhas={[
          { rotulo: 'Série', valor: <span className="font-medium">{lida.serie}</span> },
          { rotulo: 'Modelo', valor: onde.modelo },
          { rotulo: 'Compra', valor: lida.nota === null ? 'sem nota' : `NF-e ${lida.nota}` },
          { rotulo: 'Lida', valor: `${dataHora(lida.instalada_em)}${lida.por ? `, ${lida.por}` : ''}` },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        {consulta && (
          <a
            className="g-btn"
            data-tamanho="pequeno"
            data-variante="contorno"
            href={linkDasGarantias({ serie: lida.serie })}
          >
            <ShieldCheck /> <span>Garantia</span>
          </a>
        )}
        {edita && (
          <>
            <Button tamanho="pequeno" icone={<ArrowRightLeft />} onClick={() => setAto('trocar')}>
              Trocar série
            </Button>
            <Button tamanho="pequeno" variante="fantasma" icone={<X />} onClick={() => setAto('retirar')}>
              Tirar daqui
            </Button>
          </>
        )}
      </div>
      {ato && <Agir ato={ato} onde={onde} lida={lida} aoFechar={() => setAto(null)} />}
    </section>
  )
}

function Agir(p: { ato: 'trocar' | 'retirar'; onde: Onde; lida: Lida; aoFechar: () => void }) {
  const { ato, onde, lida } = p
  const [serie, setSerie] = useState('')
  const [motivo, setMotivo] = useState('')
  const [chave] = useState(uuidv7)
  const aceita = usePode('garantias.serie.aceitar')
  const { indo, erros, geral, fazer } = useAto()
  const params = { id: onde.usina }
  const salvar = async (aceitar_fora_da_nota: boolean) => {
    const feito = await fazer(async () => {
      if (ato === 'retirar')
        await chamar(mapas.retirar, { params, body: { instalacao_id: lida.id, motivo: motivo.trim() } })
      else {
        const { string_id, posicao, equipamento_id } = onde
        await chamar(mapas.trocar, {
          params,
          body: { chave, string_id, posicao, equipamento_id, serie, motivo: motivo.trim(), aceitar_fora_da_nota },
        })
      }
      await relerUsina()
    })
    if (feito) p.aoFechar()
  }
  const rotulo = ato === 'trocar' ? 'Trocar série' : 'Tirar daqui'
  return (
    <Dialog
      aberto
      firme
      tamanho="pequeno"
      aoMudar={(a) => !a && p.aoFechar()}
      titulo={ato === 'trocar' ? `Trocar a série de ${onde.lugar}` : `Tirar ${lida.serie} de ${onde.lugar}`}
      descricao="A história guarda o que estava aqui, desde quando e até quando."
      rodape={
        <>
          {geral && aceita && ato === 'trocar' && (
            <Button ocupado={indo} onClick={() => void salvar(true)}>
              Usar mesmo assim
            </Button>
          )}
          <Button variante="primaria" ocupado={indo} onClick={() => void salvar(false)}>
            {rotulo}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-3"
        onSubmit={(e) => {
          e.preventDefault()
          void salvar(false)
        }}
      >
        {ato === 'trocar' && (
          <TextField
            rotulo="Série que entra"
            value={serie}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={60}
            erro={erros.serie}
            onChange={(e) => setSerie(e.currentTarget.value)}
          />
        )}
        <TextField
          rotulo="Por quê"
          value={motivo}
          maxLength={300}
          erro={erros.motivo}
          onChange={(e) => setMotivo(e.currentTarget.value)}
        />
        {geral && <AlertBox tom="perigo" titulo={geral} />}
      </form>
    </Dialog>
  )
}
