import { useState } from 'react'
import type { Condicao } from '#engines/funil/tipos.ts'
import { diaAqui } from '#kit/aqui.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { mensagemDe, camposRecusados } from '#ui/form/erros.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { prazosLegais, type PrazoLegalVisto } from '../contract/prazos-legais.ts'
import { useCampos } from '#modules/funis/definicao/web/dados.ts'
import { EditorDeCondicao } from '#modules/funis/definicao/web/condicao.tsx'
import { relerPrazosLegais } from './dados.ts'

/** `novo`: a case of an existing deadline, or a new deadline. `mudar`: changes this one from a day on. */
export type PrazoAberto = { modo: 'novo'; de: PrazoLegalVisto | null } | { modo: 'mudar'; de: PrazoLegalVisto }

const UNIDADES = [
  { valor: 'du', rotulo: 'Dias úteis' },
  { valor: 'dc', rotulo: 'Dias corridos' },
] as const

export function DialogoDoPrazo({ aberto, aoFechar }: { aberto: PrazoAberto; aoFechar: () => void }) {
  const { modo, de } = aberto
  const campos = useCampos().data ?? []
  const [p, setP] = useState({
    nome: de?.nome ?? '',
    caso: modo === 'mudar' ? de.caso : '',
    valor: modo === 'mudar' ? de.valor : (null as number | null),
    unidade: de?.unidade ?? ('du' as 'du' | 'dc'),
    norma: de?.norma ?? '',
    fonte: de?.fonte ?? '',
  })
  const [quando, setQuando] = useState<Condicao | null>(modo === 'mudar' ? de.quando : null)
  const [dia, setDia] = useState(diaAqui())
  const [erros, setErros] = useState<Record<string, string>>({})
  const [falha, setFalha] = useState<string | null>(null)
  const [indo, setIndo] = useState(false)
  const por = (m: Partial<typeof p>) => setP({ ...p, ...m })
  async function salvar() {
    setIndo(true)
    setErros({})
    setFalha(null)
    try {
      const corpo = { ...p, valor: p.valor as number, quando }
      if (modo === 'mudar')
        await chamar(prazosLegais.alterar, { params: { id: de.id }, body: { ...corpo, a_partir_de: dia } })
      else await chamar(prazosLegais.criar, { body: { ...corpo, termo: de?.termo ?? null, vigente_de: dia } })
      await relerPrazosLegais()
      avisar({ titulo: modo === 'mudar' ? 'Prazo da lei mudado' : 'Prazo da lei cadastrado', tom: 'sucesso' })
      aoFechar()
    } catch (e) {
      const detalhes = camposRecusados(e)
      setErros(Object.fromEntries(detalhes.map((d) => [d.campo.split('.')[0] ?? '', d.mensagem])))
      if (detalhes.length === 0 || detalhes.some((d) => d.campo.startsWith('quando')))
        setFalha(mensagemDe(e, 'O prazo não foi salvo.'))
      setIndo(false)
    }
  }
  const correcao = modo === 'mudar' && dia !== '' && dia <= de.vigente_de
  return (
    <Dialog
      aberto
      firme
      aoMudar={(a) => !a && aoFechar()}
      titulo={modo === 'mudar' ? `Mudar ${de.nome}` : de ? `Outro caso de ${de.nome}` : 'Novo prazo da lei'}
      descricao={modo === 'mudar' ? 'O que valia até o dia da mudança fica na história.' : undefined}
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="primaria" ocupado={indo} onClick={() => void salvar()}>
            {modo === 'mudar' ? 'Mudar prazo' : 'Cadastrar prazo'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {falha && <AlertBox tom="perigo" titulo={falha} />}
        <TextField
          rotulo="O que a lei dá prazo para fazer"
          placeholder="Vistoria e instalação do medidor"
          maxLength={120}
          value={p.nome}
          erro={erros.nome}
          onChange={(e) => por({ nome: e.currentTarget.value })}
        />
        <TextField
          rotulo="Em que caso"
          placeholder="Baixa tensão"
          maxLength={200}
          value={p.caso}
          erro={erros.caso}
          onChange={(e) => por({ caso: e.currentTarget.value })}
        />
        <fieldset className="grid gap-2">
          <legend className="g-rotulo mb-1">
            {quando ? 'Vale quando' : 'Vale em todos os casos que nenhum outro descreve'}
          </legend>
          <EditorDeCondicao valor={quando} aoMudar={setQuando} campos={new Map(campos.map((c) => [c.chave, c]))} />
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField
            rotulo="Quantos dias"
            casas={0}
            min={1}
            max={3650}
            valor={p.valor}
            erro={erros.valor}
            aoMudar={(valor) => por({ valor })}
          />
          <Select
            rotulo="Contados em"
            opcoes={UNIDADES}
            valor={p.unidade}
            erro={erros.unidade}
            aoMudar={(unidade) => por({ unidade })}
          />
        </div>
        <TextField
          rotulo="Norma e artigo"
          placeholder="REN ANEEL 1.000/2021, art. 91"
          maxLength={200}
          value={p.norma}
          erro={erros.norma}
          onChange={(e) => por({ norma: e.currentTarget.value })}
        />
        <TextField
          rotulo="Endereço da norma"
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={500}
          value={p.fonte}
          erro={erros.fonte}
          onChange={(e) => por({ fonte: e.currentTarget.value })}
        />
        <DateField
          rotulo={modo === 'mudar' ? 'A partir de' : 'Vale desde'}
          valor={dia}
          erro={erros.a_partir_de ?? erros.vigente_de}
          aoMudar={setDia}
          dica={
            correcao
              ? 'Desde o primeiro dia: é uma correção. Os cartões que esperam são contados de novo, menos os de prazo marcado à mão.'
              : 'Vale para os cartões que entrarem no estágio a partir deste dia.'
          }
        />
      </div>
    </Dialog>
  )
}
