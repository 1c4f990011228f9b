import InboxOutlined from '@ant-design/icons/es/icons/InboxOutlined';
import { useState } from 'react';
import './file-drop.css';

interface DropAreaProps {
  title: string;
  hint: string;
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  /** Names the field of files where the title alone does not. */
  label?: string;
  onFiles: (files: readonly File[]) => void;
  /** What was dropped, where that may be more than files: a folder. */
  onDropped?: (data: DataTransfer) => void;
}

/** Where files are dropped or chosen. */
export function DropArea({
  title,
  hint,
  accept,
  multiple = false,
  disabled = false,
  label,
  onFiles,
  onDropped,
}: DropAreaProps) {
  const [over, setOver] = useState(false);
  return (
    <label
      className="bo-file-drop"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (onDropped) onDropped(event.dataTransfer);
        else onFiles([...event.dataTransfer.files]);
      }}
    >
      <InboxOutlined aria-hidden />
      <strong>{title}</strong>
      <span className="bo-muted">{hint}</span>
      <input
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-label={label}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </label>
  );
}
