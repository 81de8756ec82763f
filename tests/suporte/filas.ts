import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { criarExecutor } from '#platform/eventos/unidade.ts'
import { criarLigados } from '#platform/ligados.ts'
import { criarLog } from '#platform/log/log.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'
import { criacaoDeFila } from '#modules/chat/filas/contract/filas.ts'
import { criarMotor } from '#modules/chat/filas/server/motor.ts'
import { provarPresenca } from '#modules/chat/filas/server/comandos/disponibilidade.ts'
import { criarFila } from '#modules/chat/filas/server/comandos/salvar.ts'
import { fimAindaVolta as doLote } from '#modules/chat/lotes/server/consultas/lotes.ts'
import { guardarAvisos } from '#modules/chat/notificacoes/server/comandos/notificar.ts'
import { aoNotificar, comRobo, fimAindaVolta, roboAtende } from '#modules/chat/nucleo/server/ganchos.ts'
import { roboAtende as atende } from '#modules/robos/server/comandos/despertar.ts'
import { emCurso } from '#modules/robos/server/consultas/corrida.ts'
import { sistema } from '#platform/eventos/unidade.ts'

let n = 0

/** Queues over a bare database with a clock that the test sets: no other engine processes them. */
export function casaDeFilas(banco: Banco, inicio: Date) {
  let agora = inicio
  const ditas: string[] = []
  const ligados = criarLigados()
  ligados.receber([aoNotificar(guardarAvisos), fimAindaVolta(doLote), roboAtende(atende), comRobo(emCurso)])
  const s = {
    banco,
    executar: criarExecutor(banco, () => {}, ligados),
    ligados,
    log: criarLog({ nivel: 'silent' }),
  } as unknown as Servicos
  const motor = () =>
    criarMotor({
      s,
      recursosDe: () => ({ janela_horas: null, especiais: [] }),
      aoDizer: (id) => void ditas.push(id),
      relogio: () => agora,
    })
  const principal = motor()
  return {
    s,
    banco,
    motor,
    rodar: () => principal.rodar(),
    agora: () => agora,
    passar: (minutos: number) => void (agora = new Date(agora.getTime() + minutos * 60_000)),
    irPara: (quando: Date) => void (agora = quando),
    async pessoa(caixas: readonly string[] = [], papel = 'atendente'): Promise<string> {
      const id = uuidv7()
      await sql`
        insert into cad.usuarios (id, nome, email)
        values (${id}, ${`Pessoa ${++n}`}, ${`p${n}@filas.test`})
      `.execute(banco.db)
      for (const c of caixas)
        await sql`
          insert into chat.caixa_usuarios (caixa_entrada_id, usuario_id, papel)
          values (${c}, ${id}, ${papel})
        `.execute(banco.db)
      return id
    },
    /** Sets the availability of a person, with a browser signal that does not expire by default. */
    async estar(
      id: string,
      escolha: 'disponivel' | 'ocupado' | 'ausente' = 'disponivel',
      sinal = new Date('2100-01-01'),
    ): Promise<void> {
      await sql`
        insert into chat.disponibilidade (usuario_id, escolha, sinal_em, ausente_desde)
        values (${id}, ${escolha}, ${sinal}, ${escolha === 'ausente' ? agora : null})
        on conflict (usuario_id) do update set
          escolha = excluded.escolha,
          sinal_em = excluded.sinal_em,
          ausente_desde = excluded.ausente_desde,
          automatica = null
      `.execute(banco.db)
    },
    /** Records that the person typed or sent something, in any conversation. */
    escreveAlguem: (id: string): Promise<boolean> => s.executar(sistema, (u) => provarPresenca(u.tx, id, agora)),
    async caixa(): Promise<string> {
      const id = uuidv7()
      await sql`
        insert into chat.caixas_entrada (id, nome, tipo, token_cifrado, token_hash)
        values (${id}, ${`Caixa ${++n}`}, 'api', 'x', sha256(${id}::text::bytea))
      `.execute(banco.db)
      return id
    },
    fila: (corpo: Record<string, unknown>): Promise<string> =>
      s.executar(sistema, (u) => criarFila(u, criacaoDeFila.parse({ nome: `Fila ${++n}`, ...corpo }))),
    /** Stores the rows that an inbox writes when a customer writes for the first time. */
    async chega(
      caixaId: string,
      {
        texto = 'oi',
        contato,
        ...mais
      }: { texto?: string; contato?: string; prioridade?: string; tags?: string[] } = {},
    ): Promise<string> {
      const id = uuidv7()
      const contatoId = contato ?? uuidv7()
      await banco.transacao(async (tx) => {
        if (!contato)
          await sql`
            insert into cad.contatos (id, nome, telefone)
            values (${contatoId}, ${`Cliente ${++n}`}, ${`5519${900_000_000 + n}`})
          `.execute(tx)
        await sql`
          insert into chat.conversas (
            id, caixa_entrada_id, contato_id, endereco, ultima_seq, ultima_msg_seq, total_entradas,
            aguardando_desde, ultima_entrada_em, ultima_interacao_em, criado_em, prioridade, tags
          )
          values (
            ${id}, ${caixaId}, ${contatoId}, 'x', 1, 1, 1, ${agora}, ${agora}, ${agora}, ${agora},
            ${mais.prioridade ?? 'normal'}, ${mais.tags ?? []}::text[]
          )
        `.execute(tx)
        await sql`
          insert into chat.mensagens (
            conversa_id, seq, id, caixa_entrada_id, direcao, tipo, conteudo, status, criado_em
          )
          values (${id}, 1, ${uuidv7()}, ${caixaId}, 'entrada', 'text', ${texto}, 'entregue', ${agora})
        `.execute(tx)
      })
      return id
    },
    async escreve(id: string): Promise<void> {
      await sql`
        update chat.conversas
        set
          total_entradas = total_entradas + 1,
          aguardando_desde = coalesce(aguardando_desde, ${agora}),
          ultima_entrada_em = ${agora},
          ultima_interacao_em = ${agora}
        where id = ${id}
      `.execute(banco.db)
    },
    /** Adds one outgoing row to the thread: from a person, a robot or the phone. */
    async diz(
      id: string,
      de: {
        autor_id?: string
        autor_nome?: string
        dados?: Record<string, unknown>
        direcao?: 'saida' | 'nota' | 'sistema'
      },
    ): Promise<void> {
      await banco.transacao(async (tx) => {
        await sql`
          update chat.conversas
          set ultima_seq = ultima_seq + 1, ultima_interacao_em = ${agora}
          where id = ${id}
        `.execute(tx)
        await sql`
          insert into chat.mensagens (
            conversa_id, seq, id, caixa_entrada_id, direcao, tipo, conteudo, status, autor_id, autor_nome,
            dados, criado_em
          )
          select
            c.id,
            c.ultima_seq,
            ${uuidv7()},
            c.caixa_entrada_id,
            ${de.direcao ?? 'saida'},
            'text',
            'resposta',
            'enviada',
            ${de.autor_id ?? null},
            ${de.autor_nome ?? null},
            ${de.dados ? JSON.stringify(de.dados) : null},
            ${agora}
          from chat.conversas c
          where c.id = ${id}
        `.execute(tx)
      })
    },
    async responde(id: string, quem: string): Promise<void> {
      await sql`
        update chat.conversas
        set
          entradas_respondidas = total_entradas,
          aguardando_desde = null,
          primeira_resposta_em = coalesce(primeira_resposta_em, ${agora}),
          ultima_interacao_em = ${agora},
          atribuida_para = ${quem},
          status = 'ativa'
        where id = ${id}
      `.execute(banco.db)
    },
    async finaliza(id: string): Promise<void> {
      await sql`
        update chat.conversas
        set status = 'finalizada', finalizada_em = ${agora}, aguardando_desde = null
        where id = ${id}
      `.execute(banco.db)
    },
    de: (id: string) =>
      banco.db.selectFrom('chat.conversas').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    automaticas: async (id: string) =>
      (
        await sql<{ motivo: string; conteudo: string }>`
          select dados ->> 'automatica' as motivo, conteudo
          from chat.mensagens
          where conversa_id = ${id}
            and dados ? 'automatica'
          order by seq
        `.execute(banco.db)
      ).rows,
    eventos: async (tipo: string, id: string) =>
      (
        await sql<{ dados: Record<string, unknown> }>`
          select dados
          from plataforma.eventos
          where tipo = ${tipo}
            and dados ->> 'conversa_id' = ${id}
          order by id
        `.execute(banco.db)
      ).rows.map((r) => r.dados),
    linhas: async (id: string) =>
      (
        await sql<{ conteudo: string }>`
          select conteudo
          from chat.mensagens
          where conversa_id = ${id}
            and direcao = 'sistema'
          order by seq
        `.execute(banco.db)
      ).rows.map((r) => r.conteudo),
  }
}
