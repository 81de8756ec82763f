import { useState } from 'react'
import { nomesDasQualidades } from '#modules/ordens/regras/qualidades.ts'
import { qualidades, type Qualidade } from '#modules/ordens/tipos.ts'
import { Button } from '#ui/button.tsx'
import { TriangleAlert, Check } from '#ui/icones.ts'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { faltas } from '../../regras/no-aparelho.ts'
import { prepararDesenho, retratoDoRelatorio } from '../offline/assinatura.ts'
import type { PropsDaOrdem } from './props.ts'
import { GRANDE } from '../partes/moldura.tsx'
import { agir } from './agir.ts'
import { QuadroDeAssinatura } from './quadro-de-assinatura.tsx'

/** What is missing, each line leading there; then the signature on this phone, or the reason why there is none. */
export function Concluir({ campo, ordem, aoIr }: PropsDaOrdem & { aoIr: (parte: string) => void }) {
  const faltam = faltas(ordem)
  const itens = ordem.itens.filter((i) => i.resposta).length
  const comFoto = ordem.vagas.filter((v) => v.fotos.length > 0).length
  const pronta = faltam.length === 0 && ordem.situacao === 'em_execucao'
  if (ordem.situacao === 'concluida')
    return (
      <p role="status" className="rounded-lg bg-success-soft p-4 text-success">
        Concluída. {ordem.assinada ? 'O cliente assinou este relatório.' : 'Sem assinatura do cliente.'}
      </p>
    )
  return (
    <>
      <ul className="divide-y rounded-lg border bg-surface">
        <Linha
          ok={!faltam.some((f) => f.parte === 'itens')}
          texto="Itens obrigatórios"
          detalhe={`${itens} de ${ordem.itens.length}`}
          aoIr={() => aoIr('itens')}
        />
        <Linha
          ok={!faltam.some((f) => f.parte === 'fotos')}
          texto="Fotos"
          detalhe={`${comFoto} de ${ordem.vagas.length}`}
          aoIr={() => aoIr('fotos')}
        />
      </ul>
      {faltam.length > 0 && (
        <section aria-label="Falta" className="rounded-lg border bg-surface p-4">
          <h2 className="mb-2 text-13 font-semibold text-text-2">Falta</h2>
          {faltam.map((f) => (
            <button
              key={f.id}
              type="button"
              className="flex min-h-11 w-full items-center gap-2 text-left text-warning"
              onClick={() => aoIr(f.parte)}
            >
              <TriangleAlert className="size-4 shrink-0" aria-hidden="true" /> {f.nome}
            </button>
          ))}
        </section>
      )}
      {ordem.situacao !== 'em_execucao' && (
        <p className="rounded-lg bg-surface-2 p-4 text-13 text-text-2">A ordem ainda não começou.</p>
      )}
      {pronta && !ordem.assinada && <Assinar campo={campo} ordem={ordem} />}
      {pronta && ordem.assinada && (
        <Button
          variante="primaria"
          className={GRANDE}
          onClick={() => void agir(campo, ordem, 'Conclusão', (b) => ({ ...b, tipo: 'concluir', dados: {} }))}
        >
          Concluir e guardar
        </Button>
      )}
    </>
  )
}

function Linha({ ok, texto, detalhe, aoIr }: { ok: boolean; texto: string; detalhe: string; aoIr: () => void }) {
  const Icone = ok ? Check : TriangleAlert
  return (
    <li>
      <button type="button" className="flex min-h-12 w-full items-center gap-3 px-4 text-left" onClick={aoIr}>
        <Icone className={`size-5 ${ok ? 'text-success' : 'text-warning'}`} aria-hidden="true" />
        <span className="flex-1">{texto}</span>
        <span className="num text-13 text-text-2">{detalhe}</span>
      </button>
    </li>
  )
}

function Assinar({ campo, ordem }: Pick<PropsDaOrdem, 'campo' | 'ordem'>) {
  const [nome, setNome] = useState(ordem.cliente)
  const [qualidade, setQualidade] = useState<Qualidade>('titular')
  const [final, setFinal] = useState('')
  const [desenho, setDesenho] = useState<HTMLCanvasElement | null>(null)
  const [ausente, setAusente] = useState(false)
  const [motivo, setMotivo] = useState('')
  const certo = ordem.telefone?.slice(-4)
  const confere = final.length === 4 && (certo === undefined || final === certo)
  async function assinarEConcluir() {
    if (!desenho) return
    const png = await prepararDesenho(desenho)
    const relatorio_sha256 = await retratoDoRelatorio(ordem)
    await agir(
      campo,
      ordem,
      `Assinatura de ${nome.trim()}`,
      (b) => ({
        ...b,
        tipo: 'assinar',
        dados: {
          papel: 'cliente',
          nome: nome.trim(),
          qualidade,
          relatorio_sha256,
          desenho_sha256: png.sha256,
          ...(confere && certo
            ? { confirmada_por: 'telefone' as const, final_do_telefone: final }
            : { confirmada_por: 'aparelho' as const }),
        },
      }),
      { ...png, vaga_id: null },
    )
    await agir(campo, ordem, 'Conclusão', (b) => ({ ...b, tipo: 'concluir', dados: {} }))
  }
  const semAssinatura = () =>
    agir(campo, ordem, 'Conclusão', (b) => ({ ...b, tipo: 'concluir', dados: { sem_assinatura: motivo.trim() } }))
  if (ausente)
    return (
      <section aria-label="Cliente ausente" className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
        <TextArea
          rotulo="Por que o cliente não assina?"
          value={motivo}
          maxLength={500}
          onChange={(e) => setMotivo(e.target.value)}
        />
        <Button
          variante="primaria"
          className={GRANDE}
          disabled={motivo.trim().length < 3}
          onClick={() => void semAssinatura()}
        >
          Concluir e guardar
        </Button>
        <Button className="h-12!" onClick={() => setAusente(false)}>
          Voltar à assinatura
        </Button>
      </section>
    )
  return (
    <section aria-label="Assinatura" className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
      <div>
        <h2 className="text-16 font-semibold">{nome.trim() || 'O cliente'} assina aqui</h2>
        <p className="text-13 text-text-2">Confirmo que o serviço foi feito e recebi as peças acima.</p>
      </div>
      <QuadroDeAssinatura aoMudar={setDesenho} />
      <TextField rotulo="Nome" value={nome} maxLength={120} onChange={(e) => setNome(e.target.value)} />
      <Select
        rotulo="Quem assina"
        opcoes={qualidades.map((valor) => ({ valor, rotulo: nomesDasQualidades[valor] }))}
        valor={qualidade}
        aoMudar={setQualidade}
      />
      {certo !== undefined && (
        <TextField
          rotulo="4 últimos números do telefone"
          value={final}
          inputMode="numeric"
          maxLength={4}
          erro={final.length === 4 && !confere ? 'Não confere com o telefone do cadastro.' : undefined}
          onChange={(e) => setFinal(e.target.value.replace(/\D/g, ''))}
        />
      )}
      <Button
        variante="primaria"
        className={GRANDE}
        disabled={!desenho || nome.trim().length < 2 || (certo !== undefined && !confere)}
        onClick={() => void assinarEConcluir()}
      >
        Concluir e guardar
      </Button>
      <Button className={GRANDE} onClick={() => setAusente(true)}>
        Cliente ausente: concluir com motivo
      </Button>
    </section>
  )
}
