import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { diaBr } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { SeriesLidas } from '#ui/leitor/series-lidas.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import type { Opcao } from '#ui/usar-opcoes.ts'
import type { Local } from '../../contract/cadastros.ts'
import { emergencias, type Emergencia } from '../../contract/retidos.ts'
import { linkDoMaterial } from '../../links.ts'
import { contaComoDisponivel } from '../../regras/caminhos.ts'
import { AncoraInterna } from '../ancora.tsx'
import { buscarMateriais } from '../buscar-materiais.ts'
import { relerEstoque, useMaterial } from '../dados.ts'
import { emDecimal } from '../movimentos/rascunho.ts'
import { qtd } from '../nomes.ts'

const FALHOU = 'Não deu para lançar. O que você escreveu continua aqui: tente de novo.'
const opcoes = (locais: readonly Local[]) => locais.map((l) => ({ valor: l.id, rotulo: l.nome }))

/** Goods that leave before the book has them, and those that still wait to be settled. */
export function Emergencias({ locais }: { locais: readonly Local[] }) {
  const consulta = useQuery({
    queryKey: ['estoque', 'emergencias'],
    queryFn: async ({ signal }) => (await chamar(emergencias.listar, {}, { signal })).data,
  })
  const [acertando, setAcertando] = useState<Emergencia | null>(null)
  return (
    <div className="grid gap-6">
      <NovaEmergencia locais={locais} />
      <section aria-label="Saídas emergenciais">
        {consulta.isError && (
          <ErrorState oQueFalhou="As saídas emergenciais não carregaram." aoTentar={() => consulta.refetch()} />
        )}
        {consulta.data?.length === 0 && <p className="text-13 text-text-2">Nenhuma saída emergencial.</p>}
        <ul className="text-13 empty:hidden">
          {consulta.data?.map((e) => (
            <li key={e.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b py-2">
              <span className="min-w-52 flex-1">
                <AncoraInterna href={linkDoMaterial(e.item_id)} className="font-medium hover:underline">
                  {e.nome} <span className="num text-12 font-normal text-text-2">{e.codigo}</span>
                </AncoraInterna>
                <span className="block text-12 text-text-2">{[e.por, e.motivo].filter(Boolean).join(': ')}</span>
                {e.series.length > 0 && <span className="num block text-12 text-text-2">{e.series.join(', ')}</span>}
                {e.faltam_series > 0 && (
                  <span className="block text-12 text-warning">
                    {plural(e.faltam_series, 'série', 'séries')} por identificar
                  </span>
                )}
              </span>
              <strong className="num font-semibold">
                {qtd(e.qtd)} {e.unidade.toLowerCase()}
              </strong>
              {e.acertada_em ? (
                <Chip tom="sucesso">acertada</Chip>
              ) : (
                <>
                  <Chip tom={e.prazo < diaAqui() ? 'perigo' : 'alerta'}>até {diaBr(e.prazo)}</Chip>
                  {e.presa ? (
                    <Liberar emergencia={e} />
                  ) : (
                    <Button tamanho="pequeno" className="max-md:min-h-11" onClick={() => setAcertando(e)}>
                      Acertar
                    </Button>
                  )}
                </>
              )}
            </li>
          ))}
        </ul>
      </section>
      {acertando && <Acertar emergencia={acertando} locais={locais} aoFechar={() => setAcertando(null)} />}
    </div>
  )
}

function NovaEmergencia({ locais }: { locais: readonly Local[] }) {
  const destinos = locais.filter((l) => l.tipo === 'consumo' || l.tipo === 'cliente')
  const [chave, setChave] = useState(uuidv7)
  const [material, setMaterial] = useState<Opcao | null>(null)
  const [quanto, setQuanto] = useState('')
  const [lote, setLote] = useState('')
  const [para, setPara] = useState<string | null>(destinos[0]?.id ?? null)
  const [motivo, setMotivo] = useState('')
  const [series, setSeries] = useState<readonly string[]>([])
  const { indo, geral, erros, fazer, dizer } = useAto()
  const porSerie = useMaterial(material?.valor ?? '', material !== null).data?.rastreio === 'serie'
  const enviar = async () => {
    const quantidade = emDecimal(quanto || (porSerie ? String(series.length) : ''))
    if (!material) return dizer('Escolha o material.')
    if (!quantidade) return dizer('Escreva uma quantidade maior que zero.')
    if (!motivo.trim()) return dizer('Diga por quê.')
    const body = {
      chave,
      ocorrido_em: diaAqui(),
      item_id: material.valor,
      quantidade,
      para: para ?? '',
      motivo: motivo.trim(),
      ...(lote.trim() ? { lote: lote.trim() } : {}),
      series: porSerie ? [...series] : [],
    }
    await fazer(async () => {
      await chamar(emergencias.registrar, { body })
      await relerEstoque()
      setChave(uuidv7())
      setMaterial(null)
      setQuanto('')
      setLote('')
      setSeries([])
      setMotivo('')
      avisar({ titulo: 'Saída emergencial lançada', tom: 'sucesso' })
    }, FALHOU)
  }
  return (
    <div className="grid gap-3">
      <p className="text-13 text-text-2">
        Para o que já saiu da prateleira e o livro ainda não tem. Passa por quarentena e fica aberta até a entrada
        chegar: acerte em 7 dias.
      </p>
      {geral && <AlertBox tom="perigo" titulo={geral} />}
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <Combobox
          rotulo="Material"
          valor={material}
          buscar={buscarMateriais}
          erro={erros.item_id}
          aoMudar={(m) => {
            setMaterial(m)
            setSeries([])
          }}
        />
        <TextField
          rotulo="Quantidade"
          inputMode="decimal"
          autoComplete="off"
          value={quanto}
          erro={erros.quantidade ?? erros['linhas.0']}
          onChange={(e) => setQuanto(e.currentTarget.value)}
        />
        <Select rotulo="Destino" valor={para} opcoes={opcoes(destinos)} erro={erros.para} aoMudar={setPara} />
        {!porSerie && (
          <TextField
            rotulo="Lote"
            opcional
            dica="Só do que se acompanha por lote"
            maxLength={60}
            autoComplete="off"
            value={lote}
            erro={erros.lote ?? erros['linhas.0.lote']}
            onChange={(e) => setLote(e.currentTarget.value)}
          />
        )}
      </div>
      {porSerie && (
        <section aria-label="Séries que saíram" className="grid gap-2">
          <p className="text-13 text-text-2">
            Leia as séries que saíram. As que não dá para ler agora ficam para o acerto.
          </p>
          <SeriesLidas series={series} aoMudar={setSeries} />
          {erros.series && (
            <p role="alert" className="text-12 text-danger">
              {erros.series}
            </p>
          )}
        </section>
      )}
      <TextArea
        rotulo="Motivo"
        maxLength={500}
        value={motivo}
        erro={erros.motivo}
        onChange={(e) => setMotivo(e.currentTarget.value)}
      />
      <Button
        variante="primaria"
        tamanho="grande"
        ocupado={indo}
        className="justify-self-end max-md:min-h-[52px] max-md:justify-self-stretch"
        onClick={() => void enviar()}
      >
        Dar saída emergencial
      </Button>
    </div>
  )
}

/** The invoice came: its entry can bring the serials once they are back with the supplier in the book. */
function Liberar({ emergencia: e }: { emergencia: Emergencia }) {
  const { indo, geral, fazer } = useAto()
  const liberar = () =>
    fazer(async () => {
      await chamar(emergencias.liberar, { params: { id: e.id }, body: { ocorrido_em: diaAqui() } })
      await relerEstoque()
      avisar({ titulo: 'Séries livres: dê a entrada da nota com elas, depois acerte', tom: 'sucesso' })
    }, FALHOU)
  return (
    <>
      <Button tamanho="pequeno" className="max-md:min-h-11" ocupado={indo} onClick={() => void liberar()}>
        A nota chegou
      </Button>
      {geral && (
        <span role="alert" className="basis-full text-12 text-danger">
          {geral}
        </span>
      )}
    </>
  )
}

interface PropsDoAcerto {
  emergencia: Emergencia
  locais: readonly Local[]
  aoFechar: () => void
}

/** The entry came: what had left before it is taken out of the place where it came in. */
function Acertar({ emergencia: e, locais, aoFechar }: PropsDoAcerto) {
  const [local, setLocal] = useState<string | null>(null)
  const [motivo, setMotivo] = useState('')
  const [series, setSeries] = useState<readonly string[]>([])
  const { indo, geral, erros, fazer, dizer } = useAto()
  const enviar = async () => {
    if (!local) return dizer('Escolha o local.')
    if (!motivo.trim()) return dizer('Diga por quê.')
    const feito = await fazer(async () => {
      const body = { ocorrido_em: diaAqui(), local_id: local, motivo: motivo.trim(), series: [...series] }
      await chamar(emergencias.acertar, { params: { id: e.id }, body })
      await relerEstoque()
      avisar({ titulo: 'Saída emergencial acertada', tom: 'sucesso' })
    }, FALHOU)
    if (feito) aoFechar()
  }
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo="Acertar a saída emergencial"
      descricao={`${qtd(e.qtd)} ${e.unidade.toLowerCase()} de ${e.nome} saem do local onde a entrada foi lançada.`}
    >
      {e.faltam_series > 0 && (
        <section aria-label="Séries que saíram" className="mb-3 grid gap-2">
          <p className="text-13 text-text-2">
            {e.faltam_series === 1 ? 'Leia a série que saiu.' : `Leia as ${e.faltam_series} séries que saíram.`}
          </p>
          <SeriesLidas series={series} aoMudar={setSeries} />
          {erros.series && (
            <p role="alert" className="text-12 text-danger">
              {erros.series}
            </p>
          )}
        </section>
      )}
      <form
        className="grid gap-3"
        onSubmit={(ev) => {
          ev.preventDefault()
          void enviar()
        }}
      >
        {geral && <AlertBox tom="perigo" titulo={geral} />}
        <Select
          rotulo="Entrou em"
          valor={local}
          erro={erros.local_id}
          aoMudar={setLocal}
          opcoes={opcoes(locais.filter((l) => contaComoDisponivel(l.tipo)))}
        />
        <TextArea
          rotulo="Motivo"
          placeholder="NF-e que trouxe o material"
          maxLength={500}
          value={motivo}
          erro={erros.motivo}
          onChange={(ev) => setMotivo(ev.currentTarget.value)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button type="submit" variante="primaria" ocupado={indo}>
            Acertar
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
