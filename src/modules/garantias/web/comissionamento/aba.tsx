import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { baixar } from '#platform/navegador/baixar.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora, numero, plural } from '#ui/formatos.ts'
import { FileCheck, Gauge, Plus, Signature, Upload } from '#ui/icones.ts'
import { Select } from '#ui/select.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { comissionamentos, type Comissionamento, type StringMedida } from '../../contract/comissionamento.ts'
import { TOLERANCIA_ISC, TOLERANCIA_VOC } from '../../regras/comissionamento.ts'
import { nomeDaString } from '../../regras/posicao.ts'
import { relerUsina, useComissionamento, useComissionamentos, useGarantiasAoVivo } from '../dados.ts'
import { corDaString } from '../nomes.ts'
import { Ambiente } from './ambiente.tsx'
import { Faixa } from './faixa.tsx'
import { Importar } from './importar.tsx'
import { Medir } from './medir.tsx'

/** Tab of a plant: its tests by string, version by version. */
export function ComissionamentoDaUsina({ usina }: { usina: { id: string } }) {
  const mede = usePode('garantias.comissionamento.medir')
  const [escolhida, setEscolhida] = useState<string | null>(null)
  const versoes = useComissionamentos(usina.id)
  const atual = escolhida ?? versoes.data?.[0]?.id ?? null
  const c = useComissionamento(atual)
  const { indo, fazer } = useAto()
  useGarantiasAoVivo('usinas')
  const abrir = () =>
    void fazer(
      async () => {
        const { data } = await chamar(comissionamentos.abrir, { params: { id: usina.id } })
        await relerUsina()
        setEscolhida(data.id)
      },
      (e) => avisarFalha('O comissionamento não abriu.', e),
    )
  if (versoes.isPending) return <SkeletonList linhas={6} comRosto={false} rotulo="Carregando o comissionamento" />
  if (!versoes.data)
    return <ErrorState oQueFalhou="O comissionamento não carregou." aoTentar={() => versoes.refetch()} />
  const novo = mede && !versoes.data.some((v) => v.assinado_em === null) && (
    <Button icone={<Plus />} ocupado={indo} onClick={abrir}>
      {versoes.data.length === 0 ? 'Começar a medir' : 'Nova medição'}
    </Button>
  )
  if (versoes.data.length === 0)
    return (
      <EmptyState
        icone={<Gauge />}
        frase="Esta usina ainda não foi comissionada."
        detalhe="Aqui ficam os ensaios da NBR 16274, string por string, e o certificado."
        acao={novo}
      />
    )
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <div className="w-72">
          <Select
            rotulo="Versão"
            valor={atual}
            aoMudar={setEscolhida}
            opcoes={versoes.data.map((v) => ({
              valor: v.id,
              rotulo: `Versão ${v.n}, ${v.assinado_em ? `assinada em ${dataHora(v.assinado_em)}` : 'em medição'}`,
            }))}
          />
        </div>
        {novo}
      </div>
      {c.data ? (
        <Versao key={c.data.id} c={c.data} mede={mede} />
      ) : c.isError ? (
        <ErrorState oQueFalhou="Esta versão não carregou." aoTentar={() => c.refetch()} />
      ) : (
        <SkeletonList linhas={6} comRosto={false} rotulo="Carregando a versão" />
      )}
    </div>
  )
}

function Versao({ c, mede }: { c: Comissionamento; mede: boolean }) {
  const [medindo, setMedindo] = useState<StringMedida | null>(null)
  const [importando, setImportando] = useState(false)
  const aberta = c.assinado_em === null
  return (
    <>
      {c.assinado_em && (
        <AlertBox
          tom={c.fora_da_faixa > 0 ? 'alerta' : 'sucesso'}
          titulo={`Certificado em ${dataHora(c.assinado_em)} por ${c.assinado_por ?? 'quem saiu da empresa'}. Nova medição cria outra versão.`}
          acao={<Certificado c={c} />}
        />
      )}
      {aberta && mede && <Ambiente key={c.versao} comissionamento={c} />}
      {(!aberta || !mede) && c.irradiancia !== null && c.t_celula !== null && (
        <p className="num text-13 text-text-2">
          {c.medido_em && `${dataHora(c.medido_em)} · `}
          {numero(c.irradiancia)} W/m² · {numero(c.t_celula)} °C{c.instrumento && ` · ${c.instrumento}`}
        </p>
      )}
      {aberta && mede && c.strings.some((s) => s.esperado !== null) && (
        <div>
          <Button icone={<Upload />} onClick={() => setImportando(true)}>
            Importar do instrumento
          </Button>
        </div>
      )}
      <ul className="grid gap-3 md:grid-cols-2" aria-label="Strings">
        {c.strings.map((s) => (
          <CartaoDaString key={s.string_id} s={s} {...(aberta && mede ? { aoMedir: () => setMedindo(s) } : {})} />
        ))}
      </ul>
      <p className="num text-12 text-text-2">
        Faixa: Voc ± {numero(TOLERANCIA_VOC * 100)} % e Isc ± {numero(TOLERANCIA_ISC * 100)} % do projeto, corrigidos
        pela medição de irradiância e célula.
      </p>
      {aberta && mede && <Assinar c={c} />}
      {importando && <Importar comissionamento={c} aoFechar={() => setImportando(false)} />}
      {medindo?.esperado && (
        <Medir comissionamento={c} string={medindo} esperado={medindo.esperado} aoFechar={() => setMedindo(null)} />
      )}
    </>
  )
}

function CartaoDaString({ s, aoMedir }: { s: StringMedida; aoMedir?: () => void }) {
  const m = s.ultima
  return (
    <li className="grid content-start gap-2 rounded-lg border bg-surface p-3">
      <h3 className="num flex flex-wrap items-center gap-2 text-13 font-semibold">
        <span className="rounded px-1.5 text-surface" style={{ background: corDaString(s.n) }}>
          {nomeDaString(s.n)}
        </span>
        {s.modulos} em série, MPPT {s.mppt}
        <span className="flex-1" />
        {s.esperado && (
          <span className="text-12 font-normal text-text-2">
            Voc {numero(s.esperado.voc.minimo, 1)} a {numero(s.esperado.voc.maximo, 1)} V
          </span>
        )}
      </h3>
      {m && (
        <>
          <Faixa
            rotulo="Voc"
            valor={m.voc}
            unidade="V"
            casas={1}
            minimo={m.esperado.voc.minimo}
            maximo={m.esperado.voc.maximo}
          />
          <Faixa
            rotulo="Isc"
            valor={m.isc}
            unidade="A"
            casas={2}
            minimo={m.esperado.isc.minimo}
            maximo={m.esperado.isc.maximo}
          />
          <Faixa
            rotulo="Isolação"
            valor={m.isolacao}
            unidade="MΩ"
            casas={1}
            minimo={m.esperado.isolacao.minimo}
            maximo={null}
          />
          <p className="flex flex-wrap gap-1.5 text-12">
            <Chip tom={m.continuidade ? 'sucesso' : 'perigo'}>
              {m.continuidade ? 'com continuidade' : 'sem continuidade'}
            </Chip>
            <Chip tom={m.polaridade ? 'sucesso' : 'perigo'}>
              {m.polaridade ? 'polaridade certa' : 'polaridade invertida'}
            </Chip>
          </p>
          {m.diagnostico.length > 0 && (
            <AlertBox tom="alerta" titulo={m.diagnostico.join(' ')}>
              {m.ressalva || 'Sem ressalva ainda.'}
            </AlertBox>
          )}
          <p className="text-12 text-text-2">
            {m.por ? `${m.por}, ` : ''}
            {dataHora(m.em)}
            {s.medidas > 1 && ` · ${plural(s.medidas, 'medida')}, vale a última`}
          </p>
        </>
      )}
      {!m && <p className="text-13 text-text-2">Por medir.</p>}
      {aoMedir && (
        <Button
          className="min-h-11 justify-center"
          variante={m ? 'contorno' : 'primaria'}
          icone={<Gauge />}
          disabled={s.esperado === null}
          onClick={aoMedir}
        >
          {m ? `Medir ${nomeDaString(s.n)} de novo` : `Medir ${nomeDaString(s.n)}`}
        </Button>
      )}
    </li>
  )
}

function Certificado({ c }: { c: Comissionamento }) {
  return (
    <Button
      tamanho="pequeno"
      icone={<FileCheck />}
      onClick={() =>
        void baixar(comissionamentos.certificado, { params: { id: c.id } }).catch((e: unknown) =>
          avisarFalha('O certificado não baixou.', e),
        )
      }
    >
      Certificado
    </Button>
  )
}

function Assinar({ c }: { c: Comissionamento }) {
  const aprova = usePode('garantias.comissionamento.aprovar')
  const { indo, geral, fazer } = useAto()
  const assinar = async (como: 'segunda' | 'engenharia') => {
    const feito = await fazer(async () => {
      await chamar(comissionamentos.assinar, { params: { id: c.id }, body: { versao: c.versao, como } })
      await relerUsina()
    }, 'A assinatura não entrou. Tente de novo.')
    if (feito) avisar({ titulo: 'Comissionamento assinado', descricao: 'O certificado está pronto.', tom: 'sucesso' })
  }
  const pronto = c.falta.length === 0
  return (
    <section aria-label="Assinatura" className="grid gap-2 rounded-lg border bg-surface p-3 text-13">
      {c.falta.map((f) => (
        <p key={f} className="text-warning">
          {f}
        </p>
      ))}
      {c.fora_da_faixa > 0 && (
        <p>{plural(c.fora_da_faixa, 'string')} fora da faixa: a engenharia assina, com as ressalvas no certificado.</p>
      )}
      {geral && <AlertBox tom="perigo" titulo={geral} />}
      <div className="flex flex-wrap gap-2">
        <Button
          variante="primaria"
          icone={<Signature />}
          ocupado={indo}
          disabled={!pronto || c.fora_da_faixa > 0}
          onClick={() => void assinar('segunda')}
        >
          Assinar como segunda pessoa
        </Button>
        {aprova && (
          <Button icone={<Signature />} ocupado={indo} disabled={!pronto} onClick={() => void assinar('engenharia')}>
            Assinar pela engenharia
          </Button>
        )}
      </div>
    </section>
  )
}
