import { useRef, useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { baixar } from '#platform/navegador/baixar.ts'
import { enviarArquivo } from '#platform/navegador/enviar-arquivo.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { preencherCaminho } from '#kit/endpoint.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { data, tamanhoDeArquivo } from '#ui/formatos.ts'
import { FileText } from '#ui/icones.ts'
import { useAto } from '#ui/usar-ato.ts'
import { dadosDaMatricula } from '../../contract/dados.ts'
import type { DocumentoDaMatricula, Matricula } from '../../contract/formas.ts'
import { LIMITE_DO_DOCUMENTO, TIPO_DE_DOCUMENTO } from '../../regras/arquivo.ts'
import { guardarMatricula } from '../dados.ts'
import { SITUACAO_DO_DOCUMENTO } from '../nomes.ts'
import { ComMotivo } from './dialogos.tsx'

type Decisao = 'recusado' | 'dispensado'

/** Documents of a member: asked, received, checked. */
export function Documentos({ m }: { m: Matricula }) {
  const [decidindo, setDecidindo] = useState<{ d: DocumentoDaMatricula; situacao: Decisao } | null>(null)
  if (m.documentos.length === 0)
    return (
      <EmptyState
        icone={<FileText />}
        frase="Nenhum documento pedido ainda"
        detalhe="Eles são pedidos quando a pré-matrícula avança."
      />
    )
  return (
    <>
      <ul className="divide-y overflow-hidden rounded-md border bg-surface" aria-label="Documentos">
        {m.documentos.map((d) => (
          <Linha key={d.id} m={m} d={d} aoDecidir={(situacao) => setDecidindo({ d, situacao })} />
        ))}
      </ul>
      {decidindo && (
        <ComMotivo
          titulo={`${decidindo.situacao === 'recusado' ? 'Recusar' : 'Dispensar'} “${decidindo.d.rotulo}”`}
          confirmar={decidindo.situacao === 'recusado' ? 'Recusar' : 'Dispensar'}
          mandar={(motivo) =>
            chamar(dadosDaMatricula.decidirDocumento, {
              params: { id: m.id, item: decidindo.d.id },
              body: { situacao: decidindo.situacao, motivo },
            })
          }
          aoFechar={() => setDecidindo(null)}
        />
      )}
    </>
  )
}

function Linha({ m, d, aoDecidir }: { m: Matricula; d: DocumentoDaMatricula; aoDecidir: (situacao: Decisao) => void }) {
  const [edita, veDados] = [usePode('matriculas.matricula.editar'), usePode('matriculas.matricula.dados')]
  const { indo, fazer } = useAto()
  const params = { id: m.id, item: d.id }
  const { rotulo, tom } = SITUACAO_DO_DOCUMENTO[d.situacao]
  const mudar = (ato: () => Promise<Matricula>) =>
    void fazer(
      async () => guardarMatricula(await ato()),
      (erro) => avisarFalha('O documento não mudou.', erro),
    )
  const enviar = (arquivo: File) =>
    mudar(async () => {
      if (arquivo.size > LIMITE_DO_DOCUMENTO) throw new Error('O arquivo passa de 10 MB. Mande um menor.')
      const caminho = preencherCaminho(dadosDaMatricula.receberDocumento.path, params)
      return enviarArquivo<Matricula>(caminho, { nome: arquivo.name.slice(0, 200) }, TIPO_DE_DOCUMENTO, arquivo)
    })
  const aceitar = () =>
    mudar(async () => (await chamar(dadosDaMatricula.decidirDocumento, { params, body: { situacao: 'aceito' } })).data)
  const abrir = () =>
    void baixar(dadosDaMatricula.arquivo, { params }).catch((erro: unknown) =>
      avisarFalha('O arquivo não abriu.', erro),
    )
  const aberta = m.situacao !== 'encerrada'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2.5 text-13">
      <div className="min-w-0 flex-1 max-md:basis-full">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{d.rotulo}</span>
          <StatusChip tom={tom}>{rotulo}</StatusChip>
          {!d.obrigatorio && <span className="text-12 text-text-2">opcional</span>}
        </p>
        <p className="num text-12 text-text-2">
          {d.recebido_em ? `recebido em ${data(d.recebido_em)}` : `pedido em ${data(d.pedido_em)}`}
          {d.tamanho !== null && ` · ${tamanhoDeArquivo(d.tamanho)}`}
          {d.motivo && ` · “${d.motivo}”`}
        </p>
      </div>
      {d.tamanho !== null && veDados && (
        <Button tamanho="pequeno" variante="fantasma" onClick={abrir}>
          Abrir
        </Button>
      )}
      {edita && aberta && (
        <>
          <Enviar ocupado={indo} rotulo={d.tamanho === null ? 'Enviar' : 'Trocar'} aoEscolher={enviar} />
          {d.situacao === 'recebido' && (
            <>
              <Button tamanho="pequeno" onClick={() => aoDecidir('recusado')}>
                Recusar
              </Button>
              <Button tamanho="pequeno" variante="primaria" onClick={aceitar}>
                Aceitar
              </Button>
            </>
          )}
          {(d.situacao === 'pedido' || d.situacao === 'recusado') && (
            <Button tamanho="pequeno" variante="fantasma" onClick={() => aoDecidir('dispensado')}>
              Dispensar
            </Button>
          )}
        </>
      )}
    </li>
  )
}

function Enviar(p: { ocupado: boolean; rotulo: string; aoEscolher: (arquivo: File) => void }) {
  const campo = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button tamanho="pequeno" ocupado={p.ocupado} onClick={() => campo.current?.click()}>
        {p.rotulo}
      </Button>
      <input
        ref={campo}
        type="file"
        hidden
        accept="application/pdf,image/jpeg,image/png"
        onChange={(e) => {
          const arquivo = e.currentTarget.files?.[0]
          if (arquivo) p.aoEscolher(arquivo)
          e.currentTarget.value = ''
        }}
      />
    </>
  )
}
